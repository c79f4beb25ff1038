-- What Tabletop Simulator gives a script, as far as ring.lua uses it: real requests over HTTP/1.1, chat on standard output.
-- usage: lua5.2 table.lua SCRIPT ADDRESS MESSAGE...

local http = require "socket.http"
local ltn12 = require "ltn12"
local json = require "dkjson"

JSON = {encode = json.encode, decode = json.decode}
local later = {}
Wait = {time = function(run) table.insert(later, run) end}
WebRequest = {custom = function(url, method, download, body, headers, done)
    table.insert(later, function()
        local came = {}
        headers["Content-Length"] = #body
        local sent, status, fields = http.request {
            url = url, method = method, headers = headers, source = ltn12.source.string(body), sink = ltn12.sink.table(came),
        }
        local request = {text = table.concat(came), response_code = sent and status or 0, is_error = not sent}
        function request.getResponseHeader(name) return fields and fields[name:lower()] end
        done(request)
    end)
end}
function broadcastToAll(text) print("all: " .. text) end
function printToColor(text, color) print(color .. ": " .. text) end

math.randomseed(os.time())
dofile(arg[1])
ADDRESS = arg[2]
PAUSE = 0
for place = 3, #arg do
    onChat(arg[place], {color = "White"})
    while #later > 0 do table.remove(later, 1)() end
end
