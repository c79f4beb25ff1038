-- Rules of the Ring for Tabletop Simulator: everybody at the table sees what came of a throw, and can ask why.
--
--   !ring war-of-the-ring/sorcery rating=B
--   !ring war-of-the-ring/army-combat attacker.side=dark_power attacker.strength=70 defender.side=fellowship defender.strength=14
--   !ring ring-of-power/combat attacker.groups.1.id=riders attacker.groups.1.type=man ...
--   !ring why
--
-- What may live here: sending a request safely and showing its answer. No rule, no dice.

-- Where the service is.
ADDRESS = "http://localhost:8000"
-- How often a request is sent, and how many seconds it waits before it is sent again; each time twice as long.
TRIES = 5
PAUSE = 0.5

local why = "Nothing was thrown yet."

-- Resolves a rule. `state` is a line, or a table as the rule's page lists it; `more` may have seed, faces, context, rulings.
-- `done(ok, words)` is called with the outcome in words, its summary on the first line, or with what is wrong.
-- A request is sent again when the service is away or busy: the seed is drawn here, once, so the answer is the same.
function resolve(ruleset, rule, state, more, done)
    local dice = {source = "seeded", seed = more.seed or freshSeed()}
    if more.faces then dice = {source = "supplied", faces = more.faces} end
    local body = JSON.encode({state = state, dice = dice, context = more.context, rulings = more.rulings})
    ask(ADDRESS .. "/v1/" .. ruleset .. "/" .. rule, body, 1, done)
end

-- Sends a request for the `turn`th time.
function ask(url, body, turn, done)
    local headers = {["Content-Type"] = "application/json", Accept = "text/plain"}
    WebRequest.custom(url, "POST", true, body, headers, function(request)
        local status = request.response_code
        local passes = status == 0 or status == 429 or status == 502 or status == 503 or status == 504
        if passes and turn < TRIES then
            local pause = tonumber(request.getResponseHeader("Retry-After")) or PAUSE * 2 ^ (turn - 1)
            Wait.time(function() ask(url, body, turn + 1, done) end, pause)
        elseif status == 0 then
            done(false, "The service at " .. ADDRESS .. " does not answer.")
        else
            done(status == 200, request.text)
        end
    end)
end

-- A seed that nobody chose: 64 hexadecimal digits. The outcome shows it.
function freshSeed()
    local digits = {}
    for place = 1, 64 do digits[place] = string.format("%x", math.random(0, 15)) end
    return table.concat(digits)
end

function onChat(message, player)
    local words = message:match("^!ring%f[%W]%s*(.*)$")
    if not words then return end
    local ruleset, rule, rest = words:match("^([%w-]+)/([%w-]+)%s*(.*)$")
    if not ruleset then
        printToColor(words == "why" and why or "!ring RULESET/RULE LINE, or !ring why", player.color)
        return
    end
    resolve(ruleset, rule, rest, {}, function(ok, answer)
        if ok then
            why = answer
            broadcastToAll(answer:match("[^\n]*"))
        else
            printToColor(answer, player.color)
        end
    end)
end
