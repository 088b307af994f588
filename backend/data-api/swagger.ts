import {
  type AddressedOperation,
  dataApiAnswers,
  dataApiParameters,
  listWeb3Operations,
} from '@cryptolist/contract'
import { z } from 'zod'

/** The description of /api/v2 in OpenAPI 3. Code generators of Moralis v1 group operations by their first tag and name them by `operationId`. */
export function describeDataApi(boardName: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of listWeb3Operations()) {
    const path = operation.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [(operation.method ?? 'GET').toLowerCase()]: describeOperation(operation),
    }
  }
  return {
    openapi: '3.0.0',
    info: { title: `${boardName} data API`, version: '2' },
    servers: [{ url: '/api/v2' }],
    components: { securitySchemes: { ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
    security: [{ ApiKeyAuth: [] }],
    paths,
  }
}

function describeOperation({ name, group, url, bodyParams = [], weight }: AddressedOperation): object {
  const inBody = bodyParams.map(({ key }) => key)
  // Each schema's own fields, which differ by operation.
  const fields: [string, z.ZodType][] = Object.entries(dataApiParameters[name].shape)
  return {
    operationId: name,
    tags: [group],
    'x-rate-limit-weight': weight,
    parameters: fields
      .filter(([field]) => !inBody.includes(field))
      .map(([field, schema]) => ({
        name: field,
        in: url.includes(`:${field}`) ? 'path' : 'query',
        required: url.includes(`:${field}`) || isRequired(schema),
        schema: describeField(schema),
      })),
    ...(inBody.length === 0
      ? {}
      : { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } }),
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: describe(dataApiAnswers[name]) } },
      },
    },
  }
}

function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success
}

/** A field that is checked by code alone is text. */
function describeField(schema: z.ZodType): object {
  const described = describe(schema)
  return Object.keys(described).length === 0 ? { type: 'string' } : described
}

function describe(schema: z.ZodType): object {
  const {
    $schema,
    '~standard': _standard,
    ...described
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return described
}
