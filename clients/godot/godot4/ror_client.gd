# A client of the Rules of the Ring for Godot 4. Put it into the tree, once for a whole game:
#
#   var answer = await $RorClient.resolve("war-of-the-ring", "sorcery", {"rating": "B"})
#   $Label.text = answer.words
#
# The client retries a request if the service is away or busy. The seed decides the answer, and
# the client draws it before the first try. It compares each answer with its question: anything
# else has `ok` false and words that say so. It has no rule and no dice.
class_name RorClient
extends Node

const _JSON := "application/json"
const _FIRST_WAIT := 0.25
const _LONGEST_WAIT := 5.0
# Statuses that pass. 0 means that nobody answered.
const _RETRIED := [0, 429, 502, 503, 504]
const _MEMBERS := ["id", "ruleset", "rule", "state", "context", "rulings", "dice", "result"]


# The address of the service.
@export var address := "http://localhost:8000"
# Your key, if the service needs one.
@export var key := ""
# The longest time of one try and of all tries with their waits, in seconds.
@export var timeout := 30.0
@export var patience := 60.0

var _pages := {}
var _random := RandomNumberGenerator.new()


# An answer of the service, or why there is none.
class Answer:
	# Whether the service gave what was asked for.
	var ok := false
	# The status of HTTP; 0 where the service could not be reached.
	var status := 0
	# The answer as it came, and its members.
	var text := ""
	var members := {}
	# What can be shown to a player: the outcome's summary or its words, or what is wrong.
	var words := ""

	# Every face that fell, in the order of throwing.
	func faces() -> Array:
		var found := []
		for throw in members.get("dice", {}).get("throws", []):
			for face in throw["faces"]:
				found.append(int(face))
		return found

	# Where in the request the first fault is, as a JSON Pointer; empty where it is in no place.
	func pointer() -> String:
		var errors: Array = members.get("errors", [])
		return errors[0].get("pointer", "") if errors else ""


func _init() -> void:
	_random.randomize()


# Resolves a rule. `state` is what is on the table, as the rule's page lists it; `more` may have
# seed:     what the dice come from; drawn here where it is left out
# faces:    the faces of dice that were thrown on a table, in their order, in place of a seed
# context:  text that gives each throw its own dice from one seed, such as "game-42/turn-3"
# rulings:  ruling -> reading, where another than the default is played
func resolve(ruleset: String, rule: String, state: Dictionary, more := {}) -> Answer:
	var request := {"state": state}
	for member in ["context", "rulings"]:
		if member in more:
			request[member] = more[member]
	if "faces" in more:
		request["dice"] = {"source": "supplied", "faces": more["faces"]}
	elif "seed" in more:
		request["dice"] = {"source": "seeded", "seed": str(more["seed"])}
	else:
		var page = await _page(ruleset, rule)
		if not page.ok:
			return page
		if page.members["throws"]:
			request["dice"] = {"source": "seeded", "seed": fresh_seed()}
	var answer = await ask("/v1/%s/%s" % [ruleset, rule], request)
	return _checked(answer, _difference(answer.members, ruleset, rule, request))


# The exact odds of a rule: of its headline, or of the fields that are named.
func odds(ruleset: String, rule: String, state: Dictionary, fields := []) -> Answer:
	var request := {"state": state}
	if fields:
		request["fields"] = fields
	var answer := await ask("/v1/%s/%s/odds" % [ruleset, rule], request)
	return _checked(answer, _of_odds(answer.members, ruleset, rule, state))


# An outcome again, by its id, as the service keeps it: without its summary, so `words` is empty.
func replay(id: String) -> Answer:
	var answer := await ask("/v1/outcomes/" + id)
	return _checked(answer, "" if _same(answer.members.get("id"), id) else "/id")


# A kept outcome in words, by its id: `words` has its summary, its dice and a line for each reason.
func explain(id: String) -> Answer:
	var answer := await ask("/v1/outcomes/" + id, null, "text/plain")
	if answer.ok:
		return _checked(answer, "" if "; id " + id in answer.text else "/id")
	if not answer.status:
		return answer
	return await ask("/v1/outcomes/" + id)


# Has an outcome recomputed, as text: `members.holds` says whether it is what it claims to be.
func verify(outcome: String) -> Answer:
	var answer := await ask("/v1/verify", outcome)
	return _checked(answer, "" if answer.members.get("holds") is bool else "/holds")


# Any other call of the service: its path, and its request where it takes one, a dictionary or JSON.
# `accept` is the media type of the answer: JSON, or text.
func ask(path: String, request = null, accept := _JSON) -> Answer:
	var body := ""
	if request != null:
		body = request if request is String else JSON.stringify(request)
	var answer: Answer
	var end := Time.get_ticks_msec() + patience * 1000
	var longest := _FIRST_WAIT
	while true:
		var http := HTTPRequest.new()
		http.timeout = max(0.001, min(timeout, (end - Time.get_ticks_msec()) / 1000.0))
		add_child(http)
		var headers: PackedStringArray = ["Content-Type: " + _JSON, "Accept: " + accept]
		if key:
			headers.append("Authorization: Bearer " + key)
		var method := HTTPClient.METHOD_GET if request == null else HTTPClient.METHOD_POST
		if http.request(address.trim_suffix("/") + path, headers, method, body) != OK:
			http.request_completed.emit.call_deferred(
				HTTPRequest.RESULT_CANT_CONNECT, 0, PackedStringArray(), PackedByteArray()
			)
		var came: Array = await http.request_completed
		http.queue_free()
		var status: int = came[1] if came[0] == HTTPRequest.RESULT_SUCCESS else 0
		answer = _answer(status, came[3].get_string_from_utf8() if status else "", accept)
		if status not in _RETRIED:
			return answer
		var pause: float = max(longest * _random.randf_range(0.5, 1), _retry_after(came[2]))
		if Time.get_ticks_msec() + pause * 1000 > end:
			return answer
		await get_tree().create_timer(pause).timeout
		longest = min(_LONGEST_WAIT, 2 * longest)
	return answer


# The answer, or a refusal if a place of it does not belong to the question.
func _checked(answer: Answer, place: String) -> Answer:
	if not answer.ok or not place:
		return answer
	answer.ok = false
	answer.members = {}
	var words := "`%s` of the answer does not belong to the question. Something else answers at %s."
	answer.words = words % [place, address]
	return answer


static func _of_rule(members: Dictionary, ruleset: String, rule: String) -> String:
	if not members.get("ruleset") is Dictionary or not _same(members["ruleset"].get("id"), ruleset):
		return "/ruleset/id"
	# A question of this client names no house rule.
	var houses = members["ruleset"].get("houses")
	if not houses is Array or houses.size() > 0:
		return "/ruleset/houses"
	return "" if _same(members.get("rule"), rule) else "/rule"


static func _of_odds(
	members: Dictionary, ruleset: String, rule: String, state: Dictionary
) -> String:
	var place := _of_rule(members, ruleset, rule)
	return place if place else _strange(state, members.get("state"), "/state")


# The place of a scalar of a state that the answer's state has with another value. The rules write
# a state in its normal form: they sort lists, fill in what is missing or false, reduce fractions,
# and replace words that the `name` beside them tells better.
static func _strange(asked, came, place: String) -> String:
	if not asked is Dictionary or not came is Dictionary:
		return ""
	for name in asked:
		var one = asked[name]
		var other = came.get(name)
		var here := "%s/%s" % [place, name]
		var inside: String = _strange(one, other, here)
		if inside:
			return inside
		var word: bool = one is String and other is String and (name == "name" or not "name" in asked)
		var number: bool = (one is int or one is float) and (other is int or other is float)
		var truth: bool = one is bool and one and other is bool
		if (word and not _has_digit(one) or number or truth) and one != other:
			return here
	return ""


static func _has_digit(text: String) -> bool:
	for digit in "0123456789":
		if digit in text:
			return true
	return false


# The place of an outcome that does not belong to its request. The id covers the normal form of the
# state.
func _difference(members: Dictionary, ruleset: String, rule: String, request: Dictionary) -> String:
	for name in _MEMBERS:
		if name not in members:
			return "/" + name
	var place := _of_rule(members, ruleset, rule)
	if place or not members["dice"] is Dictionary:
		return place if place else "/dice"
	var came: Dictionary = members["dice"]
	var faces := []
	for throw in came.get("throws", []):
		faces += throw["faces"]
	var dice: Dictionary = request.get("dice", {"source": "supplied", "faces": faces})
	var places := [
		["/context", request.get("context"), members["context"]],
		["/dice/source", dice["source"], came.get("source")],
		["/dice/seed", dice.get("seed"), came.get("seed")],
		["/dice/throws", _canonical(dice.get("faces", faces)), _canonical(faces)],
	]
	var rulings: Dictionary = request.get("rulings", {})
	for ruling in rulings:
		places.append(["/rulings/" + ruling, rulings[ruling], members["rulings"].get(ruling)])
	for each in places:
		if not _same(each[1], each[2]):
			return each[0]
	var strange: String = _strange(request["state"], members["state"], "/state")
	if strange:
		return strange
	var question := {"stream": "ror.dice.v1", "dice": dice, "rulings": {}}
	for name in ["ruleset", "rule", "state", "context"]:
		question[name] = members[name]
	# If rulings were asked, the id leaves out defaults, which are unknown here.
	var right := _same(members["id"], _canonical(question).sha256_text())
	return "" if rulings or right else "/id"


static func _same(one, other) -> bool:
	return typeof(one) == typeof(other) and one == other


# The canonical form of RFC 8785, for values without fractions. Godot reads each number as a float.
func _canonical(value) -> String:
	var parts := []
	if value is Dictionary:
		var names: Array = value.keys()
		names.sort()
		for name in names:
			parts.append(JSON.stringify(name) + ":" + _canonical(value[name]))
		return "{" + ",".join(PackedStringArray(parts)) + "}"
	if value is Array:
		for item in value:
			parts.append(_canonical(item))
		return "[" + ",".join(PackedStringArray(parts)) + "]"
	if value is float:
		return "%d" % value
	return JSON.stringify(value)


# A random seed of 64 hexadecimal digits.
static func fresh_seed() -> String:
	return Crypto.new().generate_random_bytes(32).hex_encode()


# What the service tells of a rule, asked once for each: whether it throws dice and needs a seed.
func _page(ruleset: String, rule: String) -> Answer:
	var path := "/v1/rulesets/%s/rules/%s" % [ruleset, rule]
	if path in _pages:
		return _pages[path]
	var page = await ask(path)
	if page.ok:
		_pages[path] = page
	return page


func _answer(status: int, text: String, accept: String) -> Answer:
	var answer := Answer.new()
	answer.status = status
	answer.ok = status >= 200 and status < 300
	answer.text = text
	if not status:
		answer.words = "The service at %s does not answer." % address
		return answer
	if answer.ok and accept != _JSON:
		answer.words = text
		return answer
	var parsed = JSON.parse_string(text)
	if parsed is Dictionary:
		answer.members = parsed
	answer.words = _words(answer)
	return answer


static func _words(answer: Answer) -> String:
	if answer.ok:
		return str(answer.members.get("summary", ""))
	if not answer.members:
		return "The service answered with status %d." % answer.status
	var lines := [str(answer.members.get("detail", answer.members.get("title", "")))]
	for fault in answer.members.get("errors", []):
		var line := "%s: %s" % [fault.get("pointer", ""), fault.get("detail", "")]
		if line not in lines:
			lines.append(line)
	return "\n".join(PackedStringArray(lines))


static func _retry_after(headers: PackedStringArray) -> float:
	for header in headers:
		if header.to_lower().begins_with("retry-after:"):
			return float(header.split(":")[1])
	return 0.0
