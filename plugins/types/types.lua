---@meta

-- Types of items, and the conversion of their values

---@class dray
local dray = {}

---@class dray.ContentTypeOptions
---@field id string the id of the type, such as `"com.example.card"`
---@field conforms_to? dray.Type|dray.Type[] the types to which it conforms
---@field filename_extensions? string|string[] without the period, the preferred one first
---@field mime_types? string|string[] the preferred one first
---@field description? string a name of the type for people
---@field imported? boolean whether another program owns the type

---A type declared by `dray.content_type` or `dray.transferable`.
---@class dray.DeclaredType
---@field id string the id of the type
local DeclaredType = {}

---Whether this type is the other one or conforms to it.
---@param other string|dray.DeclaredType
---@return boolean
function DeclaredType:conforms_to(other) end

---A type of data, such as `"public.json"`.
---@class dray.ContentType: dray.DeclaredType

---Declares a type of data, while the script is loaded. Types of the system need no declaration and are named by
---strings.
---@param declaration string|dray.ContentTypeOptions
---@return dray.ContentType
function dray.content_type(declaration) end

---A type of items.
---@class dray.Transferable: dray.DeclaredType
---@field item_id string the field of a value that holds its id

---Declares a type of items, while the script is loaded. Its representations convert values to data for other programs
---and back, the preferred one first: dragged items promise the exportable ones, and a `drop_destination` of the type
---accepts the importable ones.
---@param declaration string|dray.TransferableOptions
---@return dray.Transferable
function dray.transferable(declaration) end

---@class dray.TransferableOptions
---@field id string the id of the type, such as `"com.example.card"`
---@field item_id? string the field of a value that holds its id; by default `"id"`
---@field [integer] dray.Representation the representations, the preferred one first

---A conversion of values to data, from data, or both. Made by the functions below.
---@class dray.Representation

---The programs that can load the data: all, those of the same team or group, or this one.
---@alias dray.Visibility "all"|"team"|"group"|"own_process"

---Options of all representations.
---@class dray.RepresentationOptions
---@field suggested_file_name? fun(value: any): string? with extension; the last representation that suggests a name is used
---@field exporting_condition? fun(value: any): boolean whether this value is offered in this form; called when it is lifted
---@field visibility? dray.Visibility by default `"all"`

---@class dray.CodableOptions: dray.RepresentationOptions
---@field importing? fun(value: any, name: string?): any, dray.Reason? a command that cannot wait. It gets the decoded JSON, and returns the value, or nil and a reason

---@class dray.DataOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): string|dray.Data|nil, dray.Reason? a question, called when a receiver requests the data
---@field importing? fun(content: string|dray.Data, name: string?): any, dray.Reason? a command that cannot wait. It gets a string if the type is a text type, else data; it returns the value, or nil and a reason
---@field many? boolean whether `importing` returns a list of values

---@class dray.FileOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): string?, dray.Reason? the path of a file
---@field importing? fun(path: string, name: string?): any, dray.Reason? a command that cannot wait. It gets the path of the received file, and returns the value, or nil and a reason

---@class dray.ProxyOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): any, dray.Reason? a string, or a value of `type`
---@field importing? fun(proxy: any): any, dray.Reason? a command that cannot wait. It gets the proxy, and returns the value, or nil and a reason
---@field type? dray.Type a transferable with representations; by default the proxy is a string
---@field many? boolean whether `importing` returns a list of values

---Exports and imports the plain value as JSON. Other programs may send any JSON: `importing` checks whether it is a
---valid value.
---@param type dray.Type
---@param options? dray.CodableOptions
---@return dray.Representation
function dray.codable_representation(type, options) end

---Exports and imports bytes.
---@param type dray.Type
---@param options dray.DataOptions
---@return dray.Representation
function dray.data_representation(type, options) end

---Exports and imports files, by their paths. Requires the permission `files` in the manifest.
---@param type dray.Type
---@param options dray.FileOptions
---@return dray.Representation
function dray.file_representation(type, options) end

---Exports and imports a proxy of the value: a string, or a value of another type.
---@param options dray.ProxyOptions
---@return dray.Representation
function dray.proxy_representation(options) end
