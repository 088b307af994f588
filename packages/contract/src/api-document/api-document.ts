/** A part of JSON Schema, draft 2020-12: what the API's description uses. */
export interface JsonSchema {
  $ref?: string
  /** Several of them in a list, such as `null`. */
  type?: string | readonly string[]
  format?: string
  description?: string
  const?: unknown
  enum?: readonly (string | number)[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  allOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
}

/** A parameter of a call. */
export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description: string
  /** An array for one that can be repeated. */
  schema: JsonSchema
}

interface ApiResponse {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: JsonSchema; example: unknown }>
}

/** A call as the description has it. */
export interface ApiCall {
  /** Names it in clients that are generated from the description. */
  operationId: string
  summary: string
  description: string
  parameters: readonly (ApiParameter | { $ref: string })[]
  /** By status. */
  responses: Record<string, ApiResponse | { $ref: string }>
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema; example: unknown }> }
  /** The scope that its API key needs; undefined for a call that is open to all. */
  security?: readonly { apiKey: readonly string[] }[]
  /** Reads of the limit that it takes. */
  'x-cost': number
}

/** The calls of a path. */
export interface ApiPath {
  get?: ApiCall
  post?: ApiCall
  patch?: ApiCall
  delete?: ApiCall
}

/** The description of the API, OpenAPI 3.1. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  paths: Record<string, ApiPath>
  components: {
    parameters: Record<string, ApiParameter>
    schemas: Record<string, JsonSchema>
    headers: Record<string, { description: string; schema: JsonSchema }>
    responses: Record<string, ApiResponse>
    securitySchemes: { apiKey: { type: 'http'; scheme: 'bearer'; description: string } }
  }
}
