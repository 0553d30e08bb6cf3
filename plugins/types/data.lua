---@meta

-- Bytes, and what items promise

---@class dray
local dray = {}

---Bytes that stay in the host. `#data` is how many there are, `==` compares them; they are plain data and may stand in a
---state, and do not count as your plugin's memory, unless you have made them by `dray.data`.
---@class dray.Data
---@operator len: integer
local Data = {}

---The bytes as a string.
---@return string
function Data:text() end

---Some of the bytes, by positions as in `string.sub`. They are not copied.
---@param first integer
---@param last? integer
---@return dray.Data
function Data:sub(first, last) end

---The bytes of a string, in the host.
---@param text string
---@return dray.Data
function dray.data(text) end

---What an item can be had as: promises of a source, and the way to what was promised for a receiver.
---@class dray.ItemProvider
---@field registered_types string[] what can be loaded, the most faithful first
---@field suggested_name string? a file name
---@field progress number from 0 to 1, of what was asked for last
local ItemProvider = {}

---Makes a provider that promises nothing.
---@param options? { suggested_name: string? }
---@return dray.ItemProvider
function dray.item_provider(options) end

---Promises bytes. The exporter runs when a receiver asks for them. A type that is registered already stays as it was.
---@overload fun(self: dray.ItemProvider, type: dray.Type, exporter: fun(): string|dray.Data|nil, dray.Reason?): boolean
---@param type dray.Type
---@param options { visibility: "all"|"team"|"group"|"own_process"|nil }
---@param exporter fun(): string|dray.Data|nil, dray.Reason?
---@return boolean registered
function ItemProvider:register_data_representation(type, options, exporter) end

---Promises a file, by its path. Needs the permission `files`.
---@overload fun(self: dray.ItemProvider, type: dray.Type, exporter: fun(): string?, dray.Reason?): boolean
---@param type dray.Type
---@param options { visibility: "all"|"team"|"group"|"own_process"|nil }
---@param exporter fun(): string?, dray.Reason?
---@return boolean registered
function ItemProvider:register_file_representation(type, options, exporter) end

---Offers a copy of a value, which is plain data, and whatever the representations of its type make of it.
---@param type dray.Type
---@param value any
function ItemProvider:register_object(type, value) end

---@param type dray.Type
---@return boolean
function ItemProvider:has_item_conforming_to(type) end

---Whether it can be had as a value of an item type.
---@param type dray.Type
---@return boolean
function ItemProvider:can_load_object(type) end

---Only in the command of a drop: waits for the first representation that conforms to a type. If nothing comes, the
---command says what becomes of the drop: with a yes a copy stands, with a no or an error what it wrote since its last
---wait is taken back. A move of which something is missing is cancelled whatever it says.
---@param type dray.Type
---@return any content a text if the type is one of text, else data; of an item of this app its value, for its own type
---@return string? reason
function ItemProvider:load(type) end

---Only in the command of a drop: waits for a value of an item type. If none comes, it is as with `load`.
---@param type dray.Type
---@return any value
---@return string? reason
function ItemProvider:load_object(type) end

---Only in the command of a drop: waits for a file. Needs the permission `files`.
---@param type dray.Type
---@return string? path
---@return string? reason
function ItemProvider:load_file(type) end

---Does without what was asked for and has not come.
function ItemProvider:cancel() end
