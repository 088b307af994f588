import type { FileUrls } from '../files/file-urls.ts'

/** What Parse wants of a files adapter. */
export interface FilesAdapter {
  createFile(): Promise<never>
  deleteFile(): Promise<never>
  getFileData(): Promise<never>
  getFileLocation(config: { mount?: unknown }, name: string): string
}

const refuse = async (): Promise<never> => {
  throw new Error('Files are kept, read and removed by routes of their own (parse/files/).')
}

/** Tells Parse the addresses of files that objects name. The bytes never pass through Parse, which asks for no owner and no type. */
export function createFilesAdapter(urls: Pick<FileUrls, 'ofFile'>): FilesAdapter {
  return {
    createFile: refuse,
    deleteFile: refuse,
    getFileData: refuse,
    getFileLocation: ({ mount }, name) => urls.ofFile(name, mount),
  }
}
