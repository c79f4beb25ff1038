-- A stand-in for Tabletop Simulator: the functions that ring.lua uses. Requests are real, over HTTP/1.1, and the chat is standard
-- output. Its source is the published declarations, npm @typed-tabletop-simulator/declaration 2.2.1, and the game's own
-- documentation at api.tabletopsimulator.com:
--
--   WebRequest.custom, is_error, response_code, text, getResponseHeader   src/webRequest.d.ts: a 4xx or 5xx is no error
--   JSON.encode, JSON.decode                                              src/json.d.ts: numbers, strings, tables
--   Wait.time(function, seconds), broadcastToAll, printToColor, onChat    api.tabletopsimulator.com: wait, base, events
--   Lua 5.2 with bit32                                                    api.tabletopsimulator.com/intro, MoonSharp 2.0
--
-- usage: lua5.2 table.lua SCRIPT ADDRESS MESSAGE...              says messages in the chat
--        lua5.2 table.lua SCRIPT ADDRESS --ask QUESTION [KEY]    asks a question of the conformance kit, prints JSON

local http = require "socket.http"
local ltn12 = require "ltn12"
local json = require "dkjson"
local socket = require "socket"

JSON = {encode = json.encode, decode = json.decode}
local later = {}
Wait = {time = function(run, seconds)
    table.insert(later, function()
        socket.sleep(seconds)
        run()
    end)
end}
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
local function finish() while #later > 0 do table.remove(later, 1)() end end

math.randomseed(os.time())
dofile(arg[1])
ADDRESS = arg[2]
PATIENCE = tonumber(os.getenv("PATIENCE")) or PATIENCE
if arg[3] == "--ask" then
    local asks = json.decode(arg[4])
    KEY = arg[5] or ""
    resolve(asks.ruleset, asks.rule, asks.state, asks, function(ok, words, outcome)
        print(json.encode({ok = ok, words = words, text = outcome and outcome.text}))
    end)
    finish()
    os.exit()
end
for place = 3, #arg do
    onChat(arg[place], {color = "White"})
    finish()
end
