-- Rules of the Ring for Tabletop Simulator: all players see the outcome of a throw, and each can ask for the reasons.
--
--   !ring war-of-the-ring/sorcery rating=B
--   !ring war-of-the-ring/army-combat dark_power 70 v fellowship 14 @ citadel
--   !ring ring-of-power/combat riders: 6 man mounted v 12 orc @ woods
--   !ring why
--
--   !ring ours, !ring theirs                      the objects that you selected are one side of a fight
--   !ring fight ring-of-power/combat @ woods      throws for them
--   !ring apply, !ring undo                       writes the losses to the objects, or takes them back
--   !ring secret ...                              only you see the throw
--
-- This script sends a request, compares the answer with it, and shows the answer. It has no rule and no dice.

-- The address of the service, and your key if the service needs one.
ADDRESS = "http://localhost:8000"
KEY = ""
-- Retries: the first and the longest wait, and the seconds for all tries with their waits.
FIRST_WAIT = 0.25
LONGEST_WAIT = 5
PATIENCE = 60

local RETRIED = {[0] = true, [429] = true, [502] = true, [503] = true, [504] = true}
local CONTAINERS = {Bag = true, Infinite = true, Deck = true}

local shared = {} -- the last throw that all players saw
local secret = {} -- the last throw that one player saw, by their color
local bodies = {} -- each {object} that was selected. A state, or what is left of a stack, is another object of the same body
local sides = {ours = {}, theirs = {}} -- the bodies of both sides
local undos = {} -- each written outcome, with the functions that take it back

-- Resolves a rule. `state` is a line, or a table, or a state as JSON with `more.json`. `more` may have seed, faces, context and rulings.
-- Calls done(true, summary, outcome): `outcome` has the id, and the whole answer as JSON. Calls done(false, words) otherwise.
-- The seed is drawn here, before the first try, so every try has the same answer.
function resolve(ruleset, rule, state, more, done)
    local dice = {source = "seeded", seed = more.seed or freshSeed()}
    if more.faces then dice = {source = "supplied", faces = more.faces} end
    local asked = {ruleset = ruleset, rule = rule, state = state, dice = dice, context = more.context, rulings = more.rulings or {}}
    local url = ADDRESS .. "/v1/" .. ruleset .. "/" .. rule
    local body = JSON.encode({state = state, dice = dice, context = more.context, rulings = more.rulings})
    if more.json then -- sent as it is: tables of Lua do not tell an empty list from an empty object
        body, asked.state = '{"state":' .. state .. ',"dice":' .. JSON.encode(dice) .. "}", JSON.decode(state)
    end
    ask(url, body, "application/json", function(ok, text)
        if not ok then return done(false, refusal(text)) end
        local read, members = pcall(jsonOf, text)
        local place = not read and "" or difference(members, asked)
        if place then return done(false, wrong(place)) end
        done(true, JSON.decode(members.summary.text), {id = JSON.decode(members.id.text), url = url, body = body, text = text})
    end)
end

-- The explanation of an outcome that `resolve` gave: done(ok, words).
function explain(outcome, done)
    ask(outcome.url, outcome.body, "text/plain", function(ok, text)
        if ok and not text:find("; id " .. outcome.id, 1, true) then return done(false, wrong("/id")) end
        done(ok, text)
    end)
end

-- Sends a request until it is answered or the patience ends.
function ask(url, body, accept, done, turn, started)
    turn, started = turn or 1, started or os.time()
    local headers = {["Content-Type"] = "application/json", Accept = accept}
    if KEY ~= "" then headers.Authorization = "Bearer " .. KEY end
    WebRequest.custom(url, "POST", true, body, headers, function(request)
        local status = request.is_error and 0 or request.response_code
        local wait = math.min(LONGEST_WAIT, FIRST_WAIT * 2 ^ (turn - 1)) * (0.5 + math.random() / 2)
        wait = math.max(wait, status ~= 0 and tonumber(request.getResponseHeader("Retry-After")) or 0)
        if RETRIED[status] and os.time() + wait - started <= PATIENCE then
            Wait.time(function() ask(url, body, accept, done, turn + 1, started) end, wait)
        elseif status == 0 then
            done(false, "The service at " .. ADDRESS .. " does not answer.")
        else
            done(status == 200, request.text, status)
        end
    end)
end

-- The words of a refusal, which is a problem document (RFC 9457).
function refusal(text)
    local read, members = pcall(jsonOf, text)
    if not read or not members.detail then return text end
    local lines = {JSON.decode(members.detail.text)}
    for _, fault in ipairs(members.errors and members.errors.items or {}) do
        table.insert(lines, JSON.decode(fault.members.pointer.text) .. ": " .. JSON.decode(fault.members.detail.text))
    end
    return table.concat(lines, "\n")
end

function wrong(place)
    local what = place == "" and "The answer" or "`" .. place .. "` of the answer"
    return what .. " does not belong to the question. Something else answers at " .. ADDRESS .. ", or a cache mixes answers."
end

-- The place of a scalar of a state that the answer's state has with another value, or nil. The rules write a state in its normal
-- form: they sort lists, fill in what is missing or false, reduce fractions, and replace words that the `name` beside them tells better.
function strange(asked, came, place)
    for name, one in pairs(asked) do
        local other, here = came[name], place .. "/" .. tostring(name)
        if other and type(one) == "table" then
            local inside = strange(one, other.members or {}, here)
            if inside then return inside end
        elseif other then
            local word = type(one) == "string" and not one:find("%d") and (name == "name" or asked.name == nil)
            if word and other.text:sub(1, 1) == '"' and JSON.decode(other.text) ~= one then return here end
            if type(one) == "number" and (tonumber(other.text) or one) ~= one then return here end
            if one == true and other.text == "false" then return here end
        end
    end
    return nil
end

-- The place of the answer that does not belong to the question, or nil. The id covers the normal form of the state.
function difference(answer, asked)
    for _, name in ipairs({"id", "ruleset", "rule", "state", "context", "rulings", "dice", "result", "summary"}) do
        if not answer[name] then return "/" .. name end
    end
    local edition, dice = answer.ruleset.members or {}, answer.dice.members or {}
    if not housed(edition.houses, asked.state) then return "/ruleset/houses" end
    local faces = {}
    for _, throw in ipairs(dice.throws and dice.throws.items or {}) do
        for _, face in ipairs(throw.members.faces.items) do table.insert(faces, face.text) end
    end
    local places = {
        {"/ruleset/id", asked.ruleset, edition.id}, {"/rule", asked.rule, answer.rule}, {"/dice/source", asked.dice.source, dice.source},
    }
    for name, reading in pairs(asked.rulings) do
        table.insert(places, {"/rulings/" .. name, reading, (answer.rulings.members or {})[name]})
    end
    if asked.dice.seed then table.insert(places, {"/dice/seed", tostring(asked.dice.seed), dice.seed}) end
    if asked.context then table.insert(places, {"/context", asked.context, answer.context}) end
    for _, each in ipairs(places) do
        if not each[3] or each[3].text:sub(1, 1) ~= '"' or JSON.decode(each[3].text) ~= each[2] then return each[1] end
    end
    if not asked.context and answer.context.text ~= "null" then return "/context" end
    local elsewhere = type(asked.state) == "table" and strange(asked.state, answer.state.members or {}, "/state")
    if elsewhere then return elsewhere end
    local thrown = '{"seed":' .. (dice.seed and dice.seed.text or "") .. ',"source":"seeded"}'
    if asked.dice.faces then
        if table.concat(faces, ",") ~= table.concat(asked.dice.faces, ",") then return "/dice/throws" end
        thrown = '{"faces":[' .. table.concat(faces, ",") .. '],"source":"supplied"}'
    end
    if next(asked.rulings) then return nil end -- the id leaves out defaults, which are unknown here
    local question = '{"context":' .. answer.context.text .. ',"dice":' .. thrown .. ',"rule":' .. answer.rule.text .. ',"ruleset":'
        .. answer.ruleset.text .. ',"rulings":{},"state":' .. answer.state.text .. ',"stream":"ror.dice.v1"}'
    return JSON.decode(answer.id.text) ~= sha256(question) and "/id" or nil
end

-- Whether the house rules of an answer are those that the line names by their first digits.
function housed(answered, state)
    local houses, named = {}, {}
    for _, each in ipairs(answered and answered.items or {}) do table.insert(houses, (JSON.decode(each.text))) end
    for digits in (type(state) == "string" and state or ""):gmatch("house:(%x+)") do
        table.insert(named, "sha256:" .. digits:lower())
    end
    local found, strange = {}, false
    for _, house in ipairs(houses) do
        local known = false
        for place, name in ipairs(named) do
            if house:sub(1, #name) == name then known, found[place] = true, true end
        end
        strange = strange or not known
    end
    for place in ipairs(named) do strange = strange or not found[place] end
    return answered ~= nil and not strange
end

-- The members of a JSON object. A value has its `text` in the canonical form of RFC 8785, and `members` or `items`.
function jsonOf(text)
    local value, at = valueOf(text, 1)
    assert(value.members and not text:find("%S", at))
    return value.members
end

function valueOf(text, at)
    at = text:find("%S", at)
    local mark = text:sub(at, at)
    if mark == '"' then
        local last = at
        repeat
            last = text:find('["\\]', last + 1)
            local escaped = text:sub(last, last) == "\\"
            if escaped then last = last + 1 end
        until not escaped
        return {text = text:sub(at, last)}, last + 1
    elseif mark == "[" or mark == "{" then
        return partsOf(text, at, mark)
    end
    local word = text:match("^[%w.+-]+", at)
    return {text = word}, at + #word
end

function partsOf(text, at, mark)
    local close = mark == "[" and "]" or "}"
    local items, members, names = {}, {}, {}
    at = text:find("%S", at + 1)
    while text:sub(at, at) ~= close do
        local value
        value, at = valueOf(text, at)
        if mark == "{" then
            local name = value.text
            at = text:match("^%s*:()", at)
            value, at = valueOf(text, at)
            members[name:sub(2, -2)] = value
            table.insert(names, name)
        else
            table.insert(items, value)
        end
        at = text:find("%S", at)
        if text:sub(at, at) == "," then at = text:find("%S", at + 1) end
    end
    local parts = {}
    table.sort(names)
    for place, name in ipairs(names) do parts[place] = name .. ":" .. members[name:sub(2, -2)].text end
    for place, item in ipairs(items) do parts[place] = item.text end
    local value = {text = mark .. table.concat(parts, ",") .. close}
    value[mark == "{" and "members" or "items"] = mark == "{" and members or items
    return value, at + 1
end

-- SHA-256 (FIPS 180-4) of a text, in hexadecimal digits.
function sha256(text)
    local band, bxor, bnot, right, turned = bit32.band, bit32.bxor, bit32.bnot, bit32.rshift, bit32.rrotate
    local h, k, primes = {}, {}, {}
    local number = 2
    while #primes < 64 do -- the constants are the fractions of the roots of the first 64 primes
        local prime = true
        for _, each in ipairs(primes) do prime = prime and number % each ~= 0 end
        if prime then
            table.insert(primes, number)
            k[#primes] = math.floor(number ^ (1 / 3) % 1 * 2 ^ 32)
            if #primes <= 8 then h[#primes] = math.floor(math.sqrt(number) % 1 * 2 ^ 32) end
        end
        number = number + 1
    end
    local bits = #text * 8
    text = text .. "\128" .. string.rep("\0", (55 - #text) % 64 + 4)
    for shift = 24, 0, -8 do text = text .. string.char(band(right(bits, shift), 255)) end
    for start = 1, #text, 64 do
        local w = {}
        for place = 1, 16 do
            local a, b, c, d = text:byte(start + place * 4 - 4, start + place * 4 - 1)
            w[place] = ((a * 256 + b) * 256 + c) * 256 + d
        end
        for place = 17, 64 do
            local x, y = w[place - 15], w[place - 2]
            local s0 = bxor(turned(x, 7), turned(x, 18), right(x, 3))
            local s1 = bxor(turned(y, 17), turned(y, 19), right(y, 10))
            w[place] = (w[place - 16] + s0 + w[place - 7] + s1) % 2 ^ 32
        end
        local a, b, c, d, e, f, g, last = h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8]
        for place = 1, 64 do
            local s1 = bxor(turned(e, 6), turned(e, 11), turned(e, 25))
            local one = (last + s1 + bxor(band(e, f), band(bnot(e), g)) + k[place] + w[place]) % 2 ^ 32
            local s0 = bxor(turned(a, 2), turned(a, 13), turned(a, 22))
            local two = (s0 + bxor(band(a, b), band(a, c), band(b, c))) % 2 ^ 32
            a, b, c, d, e, f, g, last = (one + two) % 2 ^ 32, a, b, c, (d + one) % 2 ^ 32, e, f, g
        end
        for place, each in ipairs({a, b, c, d, e, f, g, last}) do h[place] = (h[place] + each) % 2 ^ 32 end
    end
    local digits = {}
    for place, each in ipairs(h) do digits[place] = string.format("%08x", each) end
    return table.concat(digits)
end

-- A random seed of 64 hexadecimal digits. The outcome shows it.
function freshSeed()
    local digits = {}
    for place = 1, 64 do digits[place] = string.format("%x", math.random(0, 15)) end
    return table.concat(digits)
end

-- The fields of a piece as JSON, from the last line of its GM notes. Text of the game master stays before it.
function fieldsIn(notes)
    local before, json = notes:match("^(.-)\n?([%[{][^\n]*)$")
    local read, value, ends = pcall(valueOf, json or "", 1)
    if not json or not read or ends <= #json then return notes, nil end
    return before, value
end

-- The object of a body as a piece: {id, body, name, notes, quantity, json}. Or nil and the reason.
function pieceOf(body, side, id)
    local object = body.object
    local name, notes, quantity = object.getName(), object.getGMNotes(), object.getQuantity()
    local _, own = fieldsIn(notes)
    local text = own and own.text or "{}"
    if CONTAINERS[object.type] then return nil, "`" .. name .. "` is a container. Take its figures out." end
    if quantity > 1 and own and own.items then
        local figures = figuresIn(own)
        if figures ~= quantity then
            return nil, "`" .. name .. "` has " .. quantity .. " objects, but its GM notes count " .. figures .. ". Correct their last line."
        end
    elseif quantity > 1 then
        local fields = {'"count":' .. quantity}
        for field, value in pairs(own and own.members or {}) do
            if field ~= "count" then table.insert(fields, JSON.encode(field) .. ":" .. value.text) end
        end
        text = "{" .. table.concat(fields, ",") .. "}"
    end
    -- other players do not see such an object, so its name must not reach the chat
    local hidden = object.hide_when_face_down and object.is_face_down and "true" or "false"
    local json = '{"id":"' .. id .. '","name":' .. JSON.encode(name) .. ',"side":"' .. side .. '","hidden":' .. hidden
    return {id = id, body = body, name = name, notes = notes, quantity = quantity, json = json .. ',"own":' .. text .. "}"}
end

-- The pieces of both sides by their ids, and all of them as JSON. Or nil and the reason.
function piecesOnTheTable()
    local pieces, texts = {}, {}
    for _, side in ipairs({"ours", "theirs"}) do
        for _, body in ipairs(sides[side]) do
            if isThere(body.object) then
                local piece, fault = pieceOf(body, side, tostring(#texts + 1))
                if not piece then return nil, fault end
                pieces[piece.id] = piece
                table.insert(texts, piece.json)
            end
        end
    end
    if #texts == 0 then return nil, "Select the objects of each side, and say !ring ours and !ring theirs." end
    return pieces, "[" .. table.concat(texts, ",") .. "]"
end

function isThere(object)
    return object ~= nil and not object.isDestroyed()
end

-- Throws for the pieces on the table: done(true, summary, outcome) or done(false, words).
function fight(ruleset, rule, rest, done)
    local pieces, texts = piecesOnTheTable()
    if not pieces then return done(false, texts) end
    local body = '{"ruleset":' .. JSON.encode(ruleset) .. ',"rule":' .. JSON.encode(rule) .. ',"pieces":' .. texts
    if rest ~= "" then body = body .. ',"more":' .. (rest:sub(1, 1) == "{" and rest or JSON.encode(rest)) end
    askPieces(body .. "}", "state", function(ok, state)
        if not ok then return done(false, state) end
        resolve(ruleset, rule, state.text, {json = true}, function(resolved, words, outcome)
            if resolved then outcome.pieces, outcome.asked = pieces, body end
            done(resolved, words, outcome)
        end)
    end)
end

-- A member of the answer about pieces: done(ok, value or words).
function askPieces(body, member, done)
    ask(ADDRESS .. "/v1/pieces", body, "application/json", function(ok, text)
        if not ok then return done(false, refusal(text)) end
        local read, members = pcall(jsonOf, text)
        if not read or not members[member] then return done(false, wrong("/" .. member)) end
        done(true, members[member])
    end)
end

-- Writes the losses of an outcome to the objects, all or none: done(true, one line for each changed piece) or done(false, words).
function apply(outcome, done)
    askPieces(outcome.asked .. ',"outcome":' .. outcome.text .. "}", "changes", function(ok, changes)
        if not ok then return done(false, changes) end
        for _, piece in pairs(outcome.pieces) do
            local now = piece.body.object
            local same = isThere(now) and now.getName() == piece.name and now.getGMNotes() == piece.notes
            if not same or now.getQuantity() ~= piece.quantity then
                return done(false, "`" .. piece.name .. "` has changed since the throw. Throw again, or write the losses yourself.")
            end
        end
        for place, change in ipairs(changes.items) do
            local piece = outcome.pieces[JSON.decode(change.members.piece.text)]
            if not piece then return done(false, wrong("/changes/" .. place - 1)) end
            piece.left = figuresIn(change.members.after)
            if piece.body.object.getLock() and goneFrom(piece) > 0 then
                return done(false, "`" .. piece.name .. "` is locked. Unlock it, then say !ring apply again.")
            end
        end
        local lines, undo = {}, {outcome = outcome}
        for _, change in ipairs(changes.items) do
            local piece = outcome.pieces[JSON.decode(change.members.piece.text)]
            table.insert(undo, 1, write(piece, change.members.after, change.members.fates.members))
            local fates = {}
            for fate, figures in pairs(change.members.fates.members) do table.insert(fates, fate .. " " .. figures.text) end
            table.sort(fates)
            if #fates > 0 then table.insert(lines, piece.name .. ": " .. table.concat(fates, ", ")) end
        end
        table.insert(undos, undo)
        outcome.applied = true
        done(true, #lines > 0 and lines or {"Nothing was lost."})
    end)
end

-- The figures that fields of a piece have.
function figuresIn(after)
    local figures = 0
    for _, part in ipairs(after.items or {after}) do
        local dead = part.members.killed and part.members.killed.text == "true"
        figures = figures + (dead and 0 or part.members.count and tonumber(part.members.count.text) or 1)
    end
    return figures
end

-- The objects that leave the table with the losses of a piece.
function goneFrom(piece)
    if piece.quantity > 1 then return piece.quantity - piece.left end
    return piece.left == 0 and 1 or 0
end

-- Writes the fields to the object of a piece. Gives the function that takes it back.
function write(piece, after, fates)
    local object, gone = piece.body.object, goneFrom(piece)
    local text = fieldsIn(piece.notes)
    local notes = (text == "" and "" or text .. "\n") .. after.text
    if piece.quantity <= 1 then
        for _, state in ipairs(object.getStates() or {}) do
            local called = (state.name .. " " .. (state.description or "")):lower()
            for fate in pairs(fates) do
                if called:find(fate, 1, true) then return inState(piece, state.id, notes) end
            end
        end
    end
    if gone > 0 then return withFewer(piece, gone, notes) end
    object.setGMNotes(notes)
    if piece.quantity <= 1 then object.setName(renamed(piece.name, piece.left)) end
    return function()
        piece.body.object.setGMNotes(piece.notes)
        piece.body.object.setName(piece.name)
    end
end

-- A name with its count: `10 Orcs` with 8 left is `8 Orcs`. `Orc 2` has no count.
function renamed(name, left)
    for _, pattern in ipairs({"^()%d+()%s*x?%s+%D", "[%s(]x%s*()%d+()%)?$", "×%s*()%d+()%)?$"}) do
        local from, to = name:match(pattern)
        if from then return name:sub(1, from - 1) .. left .. name:sub(to) end
    end
    return name
end

-- The state of an object whose name or description has the fate, such as `Rider, dismounted` or `killed`.
function inState(piece, id, notes)
    local was = piece.body.object.getStateId()
    piece.body.object = piece.body.object.setState(id)
    local kept = piece.body.object.getGMNotes()
    piece.body.object.setGMNotes(notes)
    return function()
        piece.body.object.setGMNotes(kept)
        piece.body.object = piece.body.object.setState(was)
    end
end

-- An object that goes, or a stack that gets smaller. The last object of a stack is a new object.
function withFewer(piece, gone, notes)
    local object, json = piece.body.object, piece.body.object.getJSON(false)
    if piece.left == 0 then
        object.destruct()
    else
        for _ = 1, gone do
            object.takeObject({smooth = false, callback_function = function(one) one.destruct() end})
        end
        if object.remainder then piece.body.object = object.remainder end
        piece.body.object.setGMNotes(notes)
    end
    return function()
        if isThere(piece.body.object) then piece.body.object.destruct() end
        piece.body.object = spawnObjectJSON({json = json})
    end
end

-- The body of an object, known or new.
function bodyOf(object)
    for _, body in ipairs(bodies) do
        if body.object == object then return body end
    end
    table.insert(bodies, {object = object})
    return bodies[#bodies]
end

function onChat(message, player)
    local words = message:match("^!ring%f[%W]%s*(.*)$")
    if not words then return end
    local alone = words:match("^secret%s+(.*)$")
    command(alone or words, player, alone ~= nil)
    if alone then return false end -- the chat does not show the message
end

function command(words, player, alone)
    local function tell(text) printToColor(text, player.color) end
    local function thrown(ok, answer, outcome)
        if not ok then return tell(answer) end
        outcome.by = player.color
        if alone then
            secret[player.color] = outcome
            return tell(answer)
        end
        shared, secret[player.color] = outcome, nil
        broadcastToAll(answer)
    end
    local fought = words:match("^fight%s+(.*)$")
    local ruleset, rule, rest = (fought or words):match("^([%w-]+)/([%w-]+)%s*(.*)$")
    local last = secret[player.color] or shared
    if ruleset and fought then
        fight(ruleset, rule, rest, thrown)
    elseif ruleset then
        resolve(ruleset, rule, rest, {}, thrown)
    elseif words == "why" and last.id then
        explain(last, function(_, answer) tell(answer) end)
    elseif words == "ours" or words == "theirs" then
        sides[words] = {}
        for _, object in ipairs(player.getSelectedObjects()) do table.insert(sides[words], bodyOf(object)) end
        tell(words .. ": " .. #sides[words] .. (#sides[words] == 1 and " object" or " objects"))
    elseif words == "apply" and last.pieces and not last.applied then
        if last.by ~= player.color and not player.admin then return tell("The player who threw writes the losses, or the host.") end
        apply(last, function(ok, lines)
            if not ok then return tell(lines) end
            for _, line in ipairs(lines) do
                if secret[player.color] == last then tell(line) else broadcastToAll(line) end
            end
        end)
    elseif words == "undo" and #undos > 0 then
        local undo = table.remove(undos)
        for _, back in ipairs(undo) do back() end
        undo.outcome.applied = false
        tell("Taken back.")
    else
        local why = {why = "There was no throw yet.", apply = "There is no fight to apply.", undo = "There is nothing to take back."}
        tell(why[words] or "!ring RULESET/RULE LINE, !ring why, ours, theirs, fight RULESET/RULE, apply, undo, or secret before a throw")
    end
end
