-- Rules of the Ring for Tabletop Simulator: all players see the outcome of a throw, and each can ask for the reasons.
--
--   !ring war-of-the-ring/sorcery rating=B
--   !ring war-of-the-ring/army-combat dark_power 70 v fellowship 14 @ citadel
--   !ring ring-of-power/combat riders: 6 man mounted v 12 orc @ woods
--   !ring why
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
local asked_why

-- Resolves a rule. `state` is a line or a table. `more` may have seed, faces, context and rulings.
-- Calls done(true, summary, outcome): `outcome` has the id, and the whole answer as JSON. Calls done(false, words) otherwise.
-- The seed is drawn here, before the first try, so every try has the same answer.
function resolve(ruleset, rule, state, more, done)
    local dice = {source = "seeded", seed = more.seed or freshSeed()}
    if more.faces then dice = {source = "supplied", faces = more.faces} end
    local asked = {ruleset = ruleset, rule = rule, state = state, dice = dice, context = more.context, rulings = more.rulings or {}}
    local url = ADDRESS .. "/v1/" .. ruleset .. "/" .. rule
    local body = JSON.encode({state = state, dice = dice, context = more.context, rulings = more.rulings})
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

function onChat(message, player)
    local words = message:match("^!ring%f[%W]%s*(.*)$")
    if not words then return end
    local function tell(text) printToColor(text, player.color) end
    local ruleset, rule, rest = words:match("^([%w-]+)/([%w-]+)%s*(.*)$")
    if ruleset then
        resolve(ruleset, rule, rest, {}, function(ok, answer, outcome)
            if not ok then return tell(answer) end
            asked_why = outcome
            broadcastToAll(answer)
        end)
    elseif words == "why" and asked_why then
        explain(asked_why, function(_, answer) tell(answer) end)
    else
        tell(words == "why" and "There was no throw yet." or "!ring RULESET/RULE LINE, or !ring why")
    end
end
