import openapiTypes, { astToString } from 'openapi-typescript'

/** TypeScript's types of an OpenAPI description, as its users generate them. */
export async function generateTypes(description: string): Promise<string> {
  return astToString(await openapiTypes(description))
}
