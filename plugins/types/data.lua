---@meta

-- Bytes and item providers

---@class dray
local dray = {}

---Bytes in host memory. `#data` is their number, and `==` compares them. They are plain data, so a state can contain
---them. Bytes that a script makes, by `dray.data` or as exported data, count once as host memory of its plugin, as long
---as anything refers to them: a value, a slice, a state, a row or a request for data.
---@class dray.Data
---@operator len: integer
local Data = {}

---The bytes as a string.
---@return string
function Data:text() end

---A slice of the bytes, without a copy; positions as in `string.sub`.
---@param first integer
---@param last? integer
---@return dray.Data
function Data:sub(first, last) end

---The bytes of a string, in host memory.
---@param text string
---@return dray.Data
function dray.data(text) end

---The data of an item by type: the source registers the types that it can export, and the receiver loads one of them.
---@class dray.ItemProvider
---@field registered_types string[] the types that can be loaded, in order of fidelity
---@field suggested_name string? a file name
---@field progress number of the latest load, from 0 to 1
local ItemProvider = {}

---Makes a provider without types.
---@param options? { suggested_name: string? }
---@return dray.ItemProvider
function dray.item_provider(options) end

---Promises bytes. The exporter runs when a receiver requests them. A second registration of a type is ignored.
---@overload fun(self: dray.ItemProvider, type: dray.Type, exporter: fun(): string|dray.Data|nil, dray.Reason?): boolean
---@param type dray.Type
---@param options { visibility: dray.Visibility? } `visibility` is by default `"all"`
---@param exporter fun(): string|dray.Data|nil, dray.Reason?
---@return boolean registered
function ItemProvider:register_data_representation(type, options, exporter) end

---Promises a file, by its path. Requires the permission `files`.
---@overload fun(self: dray.ItemProvider, type: dray.Type, exporter: fun(): string?, dray.Reason?): boolean
---@param type dray.Type
---@param options { visibility: dray.Visibility? } `visibility` is by default `"all"`
---@param exporter fun(): string?, dray.Reason?
---@return boolean registered
function ItemProvider:register_file_representation(type, options, exporter) end

---Offers a copy of a value, which must be plain data, and the representations of its type.
---@param type dray.Type
---@param value any
function ItemProvider:register_object(type, value) end

---Whether data of a type can be loaded.
---@param type dray.Type
---@return boolean
function ItemProvider:has_item_conforming_to(type) end

---Whether a value of an item type can be loaded.
---@param type dray.Type
---@return boolean
function ItemProvider:can_load_object(type) end

---Available in the command of a drop only: waits for the first representation that conforms to a type. If the load
---fails, the result is nil and a reason, and the command decides about the drop. If the command accepts, a copy succeeds.
---If it refuses or raises an error, its writes since the last wait are rolled back. A move with missing data is always
---cancelled.
---@param type dray.Type
---@return any content a string for a text type, else data; the value of a local item, for its own type
---@return string? reason
function ItemProvider:load(type) end

---Available in the command of a drop only: waits for a value of an item type. A failure has the effects described for
---`load`.
---@param type dray.Type
---@return any value
---@return string? reason
function ItemProvider:load_object(type) end

---Available in the command of a drop only: waits for a file. Requires the permission `files`.
---@param type dray.Type
---@return string? path
---@return string? reason
function ItemProvider:load_file(type) end

---Cancels the pending loads.
function ItemProvider:cancel() end
