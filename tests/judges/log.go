// Reads a log as Go's own implementation of transparency logs does (golang.org/x/mod/sumdb/note and tlog, which the formats come
// from), and says what it finds, as JSON:
//
//	log read FOLDER KEY OLDER...      head and files of a log; OLDER are heads of before, each in a file
//	log prove PROOF LEAF KEY          a proof for a leaf, each in a file
//	log sign NAME TEXT                a note over a text, by a new key: the key and the note
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// opened is what a note says that one of the keys signed: the tree of a checkpoint.
func opened(data []byte, key string) tlog.Tree {
	found := must(note.Open(data, note.VerifierList(must(note.NewVerifier(key)))))
	lines := strings.Split(found.Text, "\n")
	return tlog.Tree{N: must(strconv.ParseInt(lines[1], 10, 64)), Hash: must(tlog.ParseHash(lines[2]))}
}

// files are the tiles of a folder. Go's own paths have the height in them, those of the format do not.
type files struct {
	folder string
	read   int
}

func (f *files) Height() int { return height }

func (f *files) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

func (f *files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(tiles))
	for i, tile := range tiles {
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", height), "tile/", 1)
		data, err := os.ReadFile(filepath.Join(f.folder, path))
		if err != nil {
			return nil, err
		}
		found[i] = data
		f.read++
	}
	return found, nil
}

// entries are the leaves of the bundles.
func entries(folder string, size int64) [][]byte {
	var found [][]byte
	for n := int64(0); n*256 < size; n++ {
		width := 256
		if size-n*256 < 256 {
			width = int(size - n*256)
		}
		path := strings.Replace(tlog.Tile{H: height, L: -1, N: n, W: width}.Path(), fmt.Sprintf("tile/%d/data/", height), "tile/entries/", 1)
		data := must(os.ReadFile(filepath.Join(folder, path)))
		for len(data) > 0 {
			end := 2 + int(binary.BigEndian.Uint16(data))
			found = append(found, data[2:end])
			data = data[end:]
		}
	}
	return found
}

func read(folder string, key string, older []string) {
	tree := opened(must(os.ReadFile(filepath.Join(folder, "checkpoint"))), key)
	tiles := &files{folder: folder}
	reader := tlog.TileHashReader(tree, tiles)
	if root := must(tlog.TreeHash(tree.N, reader)); root != tree.Hash {
		log.Fatal("the tiles do not come to the signed root")
	}
	leaves := entries(folder, tree.N)
	if int64(len(leaves)) != tree.N {
		log.Fatal("there are not as many leaves as the head says")
	}
	for i, leaf := range leaves {
		proof := must(tlog.ProveRecord(tree.N, int64(i), reader))
		check(tlog.CheckRecord(proof, tree.N, tree.Hash, int64(i), tlog.RecordHash(leaf)))
	}
	for _, name := range older {
		before := opened(must(os.ReadFile(name)), key)
		proof := must(tlog.ProveTree(tree.N, before.N, reader))
		check(tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash))
	}
	say(map[string]any{"size": tree.N, "root": tree.Hash.String(), "leaves": len(leaves), "older": len(older), "tiles": tiles.read})
}

func prove(proof string, leaf string, key string) {
	text := string(must(os.ReadFile(proof)))
	head := strings.Index(text, "\n\n") + 2
	lines := strings.Split(text[:head-2], "\n")
	if lines[0] != "c2sp.org/tlog-proof@v1" {
		log.Fatal("this is no proof")
	}
	tree := opened([]byte(text[head:]), key)
	index := must(strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64))
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		path = append(path, must(tlog.ParseHash(line)))
	}
	check(tlog.CheckRecord(path, tree.N, tree.Hash, index, tlog.RecordHash(must(os.ReadFile(leaf)))))
	say(map[string]any{"index": index, "size": tree.N})
}

func sign(name string, text string) {
	secret, public, err := note.GenerateKey(rand.Reader, name)
	check(err)
	signed := must(note.Sign(&note.Note{Text: text}, must(note.NewSigner(secret))))
	key := bytes.SplitN([]byte(public), []byte("+"), 3)[2]
	say(map[string]any{"key": public, "public": must(base64.StdEncoding.DecodeString(string(key)))[1:], "note": string(signed)})
}

func say(found map[string]any) {
	check(json.NewEncoder(os.Stdout).Encode(found))
}

func main() {
	log.SetFlags(0)
	switch given := os.Args[1:]; given[0] {
	case "read":
		read(given[1], given[2], given[3:])
	case "prove":
		prove(given[1], given[2], given[3])
	case "sign":
		sign(given[1], given[2])
	}
}
