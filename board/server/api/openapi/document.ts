import { type ApiCall, type ApiDocument, errorCodes } from '@cryptolist/contract'
import * as text from '#messages/api-docs'
import { titles } from '#messages/errors'
import type { Config } from '../../config/config.ts'
import type { ApiOperation } from '../../http/api-operation.ts'
import { apiLimit } from '../../http/rate-limits.ts'
import { apiOperations, searchParameters } from './operations.ts'
import { describeSchemas, nameOfSchema, refTo } from './schemas.ts'

/** Generators of clients read 3.1; 3.2 adds nothing that we use. */
const openApiVersion = '3.1.1'

/** Errors that any call can have. */
const commonErrors = ['too_many_requests', 'internal', 'unavailable'] as const

const headerRefs = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
const answerHeaders = headerRefs('ETag', 'RateLimit-Policy', 'RateLimit')

/** Writes the description from the table of calls and the schemas of the contract. */
export function describeApi({ boardName }: Pick<Config, 'boardName'>): ApiDocument {
  const paths = Object.entries(apiOperations).map(([id, operation]): [string, { get: ApiCall }] => [
    operation.path,
    { get: describeCall(id as keyof typeof apiOperations, operation) },
  ])
  return {
    openapi: openApiVersion,
    info: { title: text.documentTitle(boardName), version: '1', description: text.useRights },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(paths),
    components: {
      parameters: Object.fromEntries(searchParameters.map((one) => [one.name, one])),
      schemas: describeSchemas(),
      headers: {
        ETag: { description: text.headers.ETag, schema: { type: 'string' } },
        'RateLimit-Policy': { description: text.headers['RateLimit-Policy'], schema: { type: 'string' } },
        RateLimit: { description: text.headers.RateLimit, schema: { type: 'string' } },
        'Retry-After': { description: text.headers['Retry-After'], schema: { type: 'integer' } },
      },
      responses: describeErrors(),
    },
  }
}

function describeCall(id: keyof typeof apiOperations, operation: ApiOperation): ApiCall {
  const { summary, description } = text.operations[id]
  const schema = { $ref: refTo(nameOfSchema(operation.answer)) }
  const statuses = [...operation.errors, ...commonErrors].map((code) => errorCodes[code])
  const searched = operation.isSearch ? searchParameters : []
  return {
    operationId: id,
    summary,
    description,
    parameters: [
      ...searched.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      ...operation.parameters,
    ],
    responses: {
      200: {
        description: summary,
        headers: answerHeaders,
        content: { 'application/json': { schema, example: operation.example } },
      },
      304: { description: text.notModified },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    'x-cost': 1,
  }
}

/** An answer for each status that calls can have. */
function describeErrors(): ApiDocument['components']['responses'] {
  const codes = Object.values(apiOperations).flatMap(({ errors }) => [...errors])
  return Object.fromEntries(
    [...new Set([...codes, ...commonErrors])].map((code) => {
      const status = errorCodes[code]
      const problem = {
        ...{ type: 'about:blank', title: titles[status], status, detail: titles[status], code },
        ...{ requestId: '9f2c1c7e' },
        ...(code === 'invalid_input' && { field: 'sort' }),
        ...(code === 'too_many_requests' && { retryAfterSeconds: apiLimit.seconds }),
      }
      const content = { 'application/problem+json': { schema: { $ref: refTo('Problem') }, example: problem } }
      const waits = code === 'too_many_requests' || code === 'unavailable'
      const headers = waits ? { headers: headerRefs('Retry-After') } : {}
      return [status, { description: titles[status] ?? '', ...headers, content }]
    }),
  )
}
