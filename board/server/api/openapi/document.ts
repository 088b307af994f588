import {
  type ApiCall,
  type ApiDocument,
  type ErrorCode,
  errorCodes,
  type JsonSchema,
} from '@cryptolist/contract'
import * as text from '#messages/api-docs'
import { titles } from '#messages/errors'
import type { Config } from '../../config/config.ts'
import type { ApiOperation } from '../../http/api-operation.ts'
import { apiLimit } from '../../http/rate-limits.ts'
import { apiOperations, searchParameters } from './operations.ts'
import { describeSchemas, nameOfSchema, refTo } from './schemas.ts'
import { type WriteAnswer, type WriteOperation, writeOperations } from './write-operations.ts'

/** Generators of clients read 3.1; 3.2 adds nothing that we use. */
const openApiVersion = '3.1.1'

/** Errors that any call can have. */
const commonErrors = ['too_many_requests', 'internal', 'unavailable'] as const

const headerRefs = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
const answerHeaders = headerRefs('ETag', 'RateLimit-Policy', 'RateLimit')

/** Writes the description from the table of calls and the schemas of the contract. */
export function describeApi({ boardName }: Pick<Config, 'boardName'>): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const [id, operation] of Object.entries(apiOperations))
    paths[operation.path] = { get: describeCall(id as keyof typeof apiOperations, operation) }
  for (const [id, operation] of Object.entries(writeOperations))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeWriting(id as keyof typeof writeOperations, operation),
    }
  return {
    openapi: openApiVersion,
    info: { title: text.documentTitle(boardName), version: '1', description: text.useRights },
    servers: [{ url: '/api/v1' }],
    paths,
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
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: text.apiKey } },
    },
  }
}

function describeCall(id: keyof typeof apiOperations, operation: ApiOperation): ApiCall {
  const { summary, description } = text.operations[id]
  const schema = { $ref: refTo(nameOfSchema(operation.answer)) }
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
      ...errorRefs([...operation.errors, ...commonErrors]),
    },
    'x-cost': 1,
  }
}

const jsonOf = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })
const namedRef = (schema: WriteAnswer['schema']): JsonSchema => ({ $ref: refTo(nameOfSchema(schema)) })

function describeWriting(id: keyof typeof writeOperations, operation: WriteOperation): ApiCall {
  const { summary, description } = text.writeOperations[id]
  const { body, answers, errors, parameters, scope } = operation
  const described = Object.entries(answers).map(([status, answer]) => {
    if (answer === null) return [status, { description: summary }]
    const { schema, ofDryRun, example } = answer
    const whole = ofDryRun === undefined ? namedRef(schema) : { anyOf: [schema, ofDryRun].map(namedRef) }
    return [status, { description: summary, content: jsonOf(whole, example) }]
  })
  return {
    ...{ operationId: id, summary, description, parameters },
    ...(body && {
      requestBody: { required: true, content: jsonOf(namedRef(body.schema), body.example) },
    }),
    responses: { ...Object.fromEntries(described), ...errorRefs([...errors, ...commonErrors]) },
    security: [{ apiKey: [scope] }],
    'x-cost': 1,
  }
}

function errorRefs(codes: readonly ErrorCode[]): Record<string, { $ref: string }> {
  const statuses = codes.map((code) => errorCodes[code])
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

/** An answer for each status that calls can have. */
function describeErrors(): ApiDocument['components']['responses'] {
  const all = [...Object.values(apiOperations), ...Object.values(writeOperations)]
  const codes = all.flatMap(({ errors }): ErrorCode[] => [...errors])
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
