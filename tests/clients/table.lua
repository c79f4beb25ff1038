-- A stand-in for Tabletop Simulator: the functions that ring.lua uses. Requests are real, over HTTP/1.1, and the chat is standard
-- output. Its source is the published declarations, npm @typed-tabletop-simulator/declaration 2.2.1, and the game's own
-- documentation at api.tabletopsimulator.com:
--
--   WebRequest.custom, is_error, response_code, text, getResponseHeader   src/webRequest.d.ts: a 4xx or 5xx is no error
--   JSON.encode, JSON.decode                                              src/json.d.ts: numbers, strings, tables
--   Wait.time(function, seconds), broadcastToAll, printToColor, onChat    api.tabletopsimulator.com: wait, base, events
--   Lua 5.2 with bit32                                                    api.tabletopsimulator.com/intro, MoonSharp 2.0
--
-- The objects on the table are those of docs/object.md, docs/base.md, docs/events.md and docs/player/instance.md in
-- github.com/Berserk-Games/Tabletop-Simulator-API at 4146a0a:
--
--   onChat                              "Return false to prevent the message appearing in the chat window."
--   getSelectedObjects                  "Objects that the Player has selected with an area selection."
--   admin                               "If the player is promoted or the host of the game."
--   getQuantity                         the contained objects of a bag, deck or stack, otherwise -1
--   takeObject, remainder               a stack with one object left is destroyed, and a new object is in its place
--   getStates, setState, getStateId     the other states without the current one. Another state is another object
--   getJSON, spawnObjectJSON            "Objects take a moment to spawn." The guid "is assigned correctly once the `spawning` member
--                                       variable becomes false", so it is another one here
--   destruct, isDestroyed               any other use of a destroyed object is an error here
--   hide_when_face_down, is_face_down   "Hide the Object when face-down as if it were in a hand zone."
--   getGMNotes                          "only visible for Player Color Black". The last object of a stack has none here
--
-- usage: lua5.2 table.lua SCRIPT ADDRESS MESSAGE...              says messages in the chat
--        lua5.2 table.lua SCRIPT ADDRESS --ask QUESTION [KEY]    asks a question of the conformance kit, prints JSON
--        lua5.2 table.lua SCRIPT ADDRESS --scene SCENE           plays steps with objects, prints the chat and the table after each

local http = require "socket.http"
local ltn12 = require "ltn12"
local json = require "dkjson"
local socket = require "socket"

JSON = {encode = function(value) return (json.encode(value)) end, decode = function(text) return (json.decode(text)) end}
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

-- Objects on the table, in the order of their appearance.

local objects, number = {}, 0
local function plainOf(data)
    return {guid = data.guid, name = data.name, notes = data.notes, quantity = data.quantity, state = data.state}
end
local function spawn(data)
    number = number + 1
    local destroyed, object = false, {}
    data.guid = string.format("%06x", number)
    table.insert(objects, object)
    local function alive(method)
        return function(...)
            assert(not destroyed, "a destroyed object was used")
            return method(...)
        end
    end
    local own = {
        getName = function() return data.name or "" end,
        setName = function(name) data.name = name return true end,
        getGMNotes = function() return data.notes or "" end,
        setGMNotes = function(notes) data.notes = notes return true end,
        getQuantity = function() return data.quantity or -1 end,
        getLock = function() return data.locked or false end,
        getJSON = function() return json.encode(data) end,
        getStateId = function() return data.states and data.state or -1 end,
        getStates = function()
            local others = {}
            for id, each in ipairs(data.states or {}) do
                if id ~= data.state then table.insert(others, {name = each.name, id = id}) end
            end
            return others
        end,
    }
    local function leave()
        destroyed = true
        for place, each in ipairs(objects) do
            if each == object then table.remove(objects, place) end
        end
        return true
    end
    own.destruct = leave
    own.setState = function(id)
        local states = data.states
        states[data.state] = {name = data.name, notes = data.notes}
        leave()
        return spawn({name = states[id].name, notes = states[id].notes, states = states, state = id})
    end
    own.takeObject = function(given)
        assert(data.quantity > 1, "no container")
        data.quantity = data.quantity - 1
        local one = spawn({name = data.name})
        table.insert(later, function() given.callback_function(one) end)
        if data.quantity == 1 then
            leave()
            rawset(object, "remainder", spawn({name = data.name}))
        end
        return one
    end
    object.isDestroyed = function() return destroyed end
    object.data = data
    return setmetatable(object, {__index = function(_, name)
        if name == "remainder" then return nil end
        assert(not destroyed, "a destroyed object was used")
        if own[name] then return alive(own[name]) end
        return ({type = data.type or "Generic", hide_when_face_down = data.hides, is_face_down = data.face_down})[name]
    end})
end
function spawnObjectJSON(given)
    return spawn(json.decode(given.json))
end

if arg[3] == "--scene" then
    local scene = json.decode(arg[4])
    if scene.seed then function freshSeed() return scene.seed end end
    for _, data in ipairs(scene.objects) do spawn(data) end
    for _, step in ipairs(scene.steps) do
        local chosen = {}
        for _, place in ipairs(step.select or {}) do table.insert(chosen, objects[place]) end
        for place, changes in pairs(step.change or {}) do
            for field, value in pairs(changes) do objects[tonumber(place)].data[field] = value end
        end
        local color = step.color or "White"
        local player = {color = color, admin = step.admin or false, getSelectedObjects = function() return chosen end}
        if step.say and onChat(step.say, player) ~= false then print("chat " .. color .. ": " .. step.say) end
        finish()
        local seen = {}
        for _, object in ipairs(objects) do table.insert(seen, plainOf(object.data)) end
        print("table " .. json.encode(setmetatable(seen, {__jsontype = "array"})))
    end
    os.exit()
end
for place = 3, #arg do
    onChat(arg[place], {color = "White"})
    finish()
end
