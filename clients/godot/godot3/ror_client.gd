# A client of the Rules of the Ring for Godot 3. Put it into the tree, once for a whole game:
#
#   var answer = yield($RorClient.resolve("war-of-the-ring", "sorcery", {"rating": "B"}), "completed")
#   $Label.text = answer.words
#
# A request is sent again when the service is away or busy, and the answer is the same as if it
# had been sent once: the seed decides it, and is drawn here where the caller gives none.
#
# What may live here: sending a request safely, reading its answer, saying what went wrong.
extends Node
class_name RorClient

# Where the service is.
export var address := "http://localhost:8000"
# The key that the service knows this client by, where it wants one.
export var key := ""
# The longest that one try may take, in seconds, and how often a request is sent at most.
export var timeout := 10.0
export var tries := 5

var _pages := {}

const _JSON := "application/json"
const _PAUSE := 0.25
const _LONGEST_PAUSE := 30.0
# The same request may be answered later: a status of 0 means that nobody answered.
const _PASSES := [0, 429, 502, 503, 504]


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


# Resolves a rule. `state` is what is on the table, as the rule's page lists it; `more` may have
# seed:     what the dice come from; drawn here where it is left out
# faces:    the faces of dice that were thrown on a table, in their order, in place of a seed
# context:  text that gives each throw its own dice from one seed, such as "game-42/turn-3"
# rulings:  ruling -> reading, where another than the default is played
func resolve(ruleset: String, rule: String, state: Dictionary, more := {}):
	var request := {"state": state}
	for member in ["context", "rulings"]:
		if member in more:
			request[member] = more[member]
	if "faces" in more:
		request["dice"] = {"source": "supplied", "faces": more["faces"]}
	elif "seed" in more:
		request["dice"] = {"source": "seeded", "seed": str(more["seed"])}
	else:
		var page = yield(_page(ruleset, rule), "completed")
		if not page.ok:
			return page
		if page.members["throws"]:
			request["dice"] = {"source": "seeded", "seed": fresh_seed()}
	return yield(ask("/v1/%s/%s" % [ruleset, rule], request), "completed")


# The exact odds of a rule: of its headline, or of the fields that are named.
func odds(ruleset: String, rule: String, state: Dictionary, fields := []):
	var request := {"state": state}
	if fields:
		request["fields"] = fields
	return ask("/v1/%s/%s/odds" % [ruleset, rule], request)


# An outcome again, by its id, as the service keeps it: without its summary, so `words` is empty.
func replay(id: String):
	return ask("/v1/outcomes/" + id)


# A kept outcome in words, by its id: `words` has its summary, its dice and a line for each reason.
func explain(id: String):
	var answer = yield(ask("/v1/outcomes/" + id, null, "text/plain"), "completed")
	if answer.ok or not answer.status:
		return answer
	return yield(ask("/v1/outcomes/" + id), "completed")


# Has an outcome recomputed, as text: `members.holds` says whether it is what it claims to be.
func verify(outcome: String):
	return ask("/v1/verify", outcome)


# Any other call of the service: its path, and its request where it takes one, a dictionary or JSON.
# `accept` is the media type of the answer: JSON, or text.
func ask(path: String, request = null, accept := _JSON):
	var body := ""
	if request != null:
		body = request if request is String else JSON.print(request)
	var answer: Answer
	var pause := _PAUSE
	for turn in range(tries):
		if turn > 0:
			yield(get_tree().create_timer(pause), "timeout")
		var http := HTTPRequest.new()
		http.timeout = int(ceil(timeout))
		add_child(http)
		var headers := ["Content-Type: " + _JSON, "Accept: " + accept]
		if key:
			headers.append("Authorization: Bearer " + key)
		var method := HTTPClient.METHOD_GET if request == null else HTTPClient.METHOD_POST
		if http.request(address.trim_suffix("/") + path, headers, true, method, body) != OK:
			var failed := [HTTPRequest.RESULT_CANT_CONNECT, 0, [], PoolByteArray()]
			http.call_deferred("emit_signal", "request_completed", failed[0], failed[1], failed[2], failed[3])
		var came = yield(http, "request_completed")
		http.queue_free()
		var status: int = came[1] if came[0] == HTTPRequest.RESULT_SUCCESS else 0
		answer = _answer(status, came[3].get_string_from_utf8() if status else "", accept)
		if not status in _PASSES:
			break
		var wished := _retry_after(came[2])
		if wished > _LONGEST_PAUSE:
			break
		pause = max(_PAUSE * pow(2, turn), wished)
	return answer


# A seed that nobody chose: 64 hexadecimal digits.
static func fresh_seed() -> String:
	return Crypto.new().generate_random_bytes(32).hex_encode()


# What the service tells of a rule, asked once for each: whether it throws dice and needs a seed.
func _page(ruleset: String, rule: String):
	var path := "/v1/rulesets/%s/rules/%s" % [ruleset, rule]
	if path in _pages:
		yield(get_tree(), "idle_frame")
		return _pages[path]
	var page = yield(ask(path), "completed")
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
	var parsed := JSON.parse(text)
	if parsed.error == OK and parsed.result is Dictionary:
		answer.members = parsed.result
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
		if not line in lines:
			lines.append(line)
	return PoolStringArray(lines).join("\n")


static func _retry_after(headers: Array) -> float:
	for header in headers:
		if header.to_lower().begins_with("retry-after:"):
			return float(header.split(":")[1])
	return 0.0
