# Throws a battle when the button is pressed, and shows what came of it.
extends VBoxContainer


func throw_dice() -> void:
	var state := {
		"attacker": {"groups": [{"id": "riders", "type": "man", "count": 4}]},
		"defender": {"groups": [{"id": "uruks", "type": "uruk-hai", "count": 10}]},
	}
	var answer = await $RorClient.resolve("ring-of-power", "combat", state)
	$Answer.text = answer.words
