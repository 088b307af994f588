/** Files that a folder of built files lacks: entries as built, and imports by a relative path, as `<file>: <path>`. */
export declare function listMissing(folder: string, entries?: readonly string[]): string[]
