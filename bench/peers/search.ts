import FlexSearch from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { flat, LIMIT, type Peer } from '../search/peer.ts';

/**
 * MiniSearch, lucaong.github.io/minisearch (SearchOptions): processTerm for diacritics, prefix and fuzzy, AND as
 * autoSuggest does.
 */
const miniSearch: Peer = {
  key: 'minisearch',
  name: 'MiniSearch',
  package: 'minisearch',
  start(names) {
    const index = new MiniSearch<{ id: number; name: string }>({
      fields: ['name'],
      processTerm: flat,
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    });
    index.addAll(names.map((name, id) => ({ id, name })));
    return (text) =>
      index
        .search(text)
        .slice(0, LIMIT)
        .map(({ id }) => names[id] as string);
  },
};

/**
 * FlexSearch, README "Fuzzy-Search": the forward tokenizer, for prefixes, suggestions on, and of its encoders the one
 * that finds most slips here (82 of 100; LatinBalance 53). Its `tolerant` tokenizer finds as many, of whole words only.
 */
const flexSearch: Peer = {
  key: 'flexsearch',
  name: 'FlexSearch',
  package: 'flexsearch',
  start(names) {
    const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinSoundex });
    names.forEach((name, id) => void index.add(id, name));
    return (text) =>
      (index.search(text, { limit: LIMIT, suggest: true }) as number[]).map((id) => names[id] as string);
  },
};

/** Fuse.js, fusejs.io/api/options.html: diacritics ignored, the whole text looked at, a limit. */
const fuse: Peer = {
  key: 'fuse',
  name: 'Fuse.js',
  package: 'fuse.js',
  start(names) {
    const list = new Fuse(names, { ignoreDiacritics: true, ignoreLocation: true, threshold: 0.4 });
    return (text) => list.search(text, { limit: LIMIT }).map(({ item }) => item);
  },
};

export const peers: Peer[] = [miniSearch, flexSearch, fuse];
