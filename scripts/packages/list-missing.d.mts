/** What the built files of a folder import by a relative path and is not there, each as `<file>: <path>`. */
export declare function listMissing(folder: string): string[]
