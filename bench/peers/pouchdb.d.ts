// The used part of PouchDB; its published types need an older @types/node.
declare module 'pouchdb-core' {
  interface Database {
    put(doc: { _id: string }): Promise<unknown>;
    bulkDocs(docs: { _id: string }[]): Promise<unknown>;
    allDocs(options: { include_docs: true }): Promise<{ rows: { id: string; doc: unknown }[] }>;
    close(): Promise<void>;
  }
  const PouchDB: { plugin(plugin: unknown): new (name: string, options: { adapter: string }) => Database };
  export default PouchDB;
}

declare module 'pouchdb-adapter-leveldb' {
  const plugin: unknown;
  export default plugin;
}
