export * from '../database/test-database.ts'
export { makeTestFolder, removeDeadTestFolders, type TestFolder } from '../database/test-folders.ts'
