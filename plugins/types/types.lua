---@meta

-- Types of items, and how their values are written and read

---@class dray
local dray = {}

---@class dray.ContentTypeOptions
---@field id string
---@field conforms_to? dray.Type|dray.Type[]
---@field filename_extensions? string|string[] without the period, the preferred one first
---@field mime_types? string|string[] the preferred one first
---@field description? string
---@field imported? boolean whether another program owns the type

---What is declared by `dray.content_type` or `dray.transferable`.
---@class dray.DeclaredType
---@field id string
local DeclaredType = {}

---Whether whatever is of this type is of the other as well.
---@param other string|dray.DeclaredType
---@return boolean
function DeclaredType:conforms_to(other) end

---A kind of data, such as `"public.json"`.
---@class dray.ContentType: dray.DeclaredType

---Declares a kind of data, while the script is loaded. Those of the system are plain strings.
---@param declaration string|dray.ContentTypeOptions
---@return dray.ContentType
function dray.content_type(declaration) end

---A type of items.
---@class dray.Transferable: dray.DeclaredType
---@field item_id string the field of a value that holds its id

---Declares a type of items, while the script is loaded. Its representations say how values are written for others and read from them, the most
---preferred first: dragged items promise those that can be written, and a `drop_destination` of the type takes whatever
---can be read.
---@param declaration string|dray.TransferableOptions
---@return dray.Transferable
function dray.transferable(declaration) end

---@class dray.TransferableOptions
---@field id string
---@field item_id? string the field of a value that holds its id, `"id"` if you leave it out
---@field [integer] dray.Representation

---One way in which values are written, read, or both. Made by the functions below.
---@class dray.Representation

---What all representations can have.
---@class dray.RepresentationOptions
---@field suggested_file_name? fun(value: any): string? with extension; the last representation that suggests one wins
---@field exporting_condition? fun(value: any): boolean whether this value is offered so; asked when it is lifted
---@field visibility? "all"|"team"|"group"|"own_process"

---@class dray.CodableOptions: dray.RepresentationOptions
---@field importing? fun(value: any, name: string?): any, dray.Reason? a command that cannot wait. It gets what the JSON says, and answers the value, or nil and why it is none

---@class dray.DataOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): string|dray.Data|nil, dray.Reason? a question, asked when a receiver wants the data
---@field importing? fun(content: string|dray.Data, name: string?): any, dray.Reason? a command that cannot wait. It gets a text if the
---type is one of text, else data; what it answers is the value, or nil and why not
---@field many? boolean whether `importing` answers with a list of values

---@class dray.FileOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): string?, dray.Reason? the path of a file
---@field importing? fun(path: string, name: string?): any, dray.Reason?

---@class dray.ProxyOptions: dray.RepresentationOptions
---@field exporting? fun(value: any): any, dray.Reason? a text, or a value of `type`
---@field importing? fun(proxy: any): any, dray.Reason?
---@field type? dray.Type a transferable with representations; without it the proxy is a text
---@field many? boolean

---Writes and reads the plain value as JSON. Other programs may send any JSON: `importing` checks whether it is a
---value of yours.
---@param type dray.Type
---@param options? dray.CodableOptions
---@return dray.Representation
function dray.codable_representation(type, options) end

---Writes and reads bytes.
---@param type dray.Type
---@param options dray.DataOptions
---@return dray.Representation
function dray.data_representation(type, options) end

---Writes and reads files, by their paths. Needs the permission `files` in the manifest.
---@param type dray.Type
---@param options dray.FileOptions
---@return dray.Representation
function dray.file_representation(type, options) end

---Writes and reads something else that stands for the value: a text, or a value of another type.
---@param options dray.ProxyOptions
---@return dray.Representation
function dray.proxy_representation(options) end
