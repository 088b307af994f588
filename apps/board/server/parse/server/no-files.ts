const refuse = async (): Promise<never> => {
  throw new Error('No files are kept here yet.')
}

/** A files adapter that holds nothing and takes nothing; Parse asks for one. */
export const noFiles = {
  createFile: refuse,
  deleteFile: refuse,
  getFileData: refuse,
  getFileLocation: (_config: unknown, name: string): string => `/server/files/${encodeURIComponent(name)}`,
}
