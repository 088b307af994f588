export { generateTypes } from '../openapi/generate-types.ts'
