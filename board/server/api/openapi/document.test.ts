import { type ApiCall, type JsonSchema, jobQueryParameters, listIgnored } from '@cryptolist/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { fields } from '#messages/api-fields'
import { describeApi } from './document.ts'
import { apiOperations, searchParameters } from './operations.ts'

const document = describeApi({ boardName: 'Harbor Jobs' })

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'api')

/** The problems of a value, by a part of the description. */
function findWrong(pointer: string, value: unknown): string[] {
  const check = ajv.getSchema(`api#${pointer}`)
  if (check === undefined) return [`There is nothing at ${pointer}.`]
  check(value)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Each answer with an example, at the place of its schema. */
function listExamples(): { pointer: string; example: unknown }[] {
  const answers = [
    ...Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls as Record<string, ApiCall>).flatMap(([method, call]) => [
        [`/paths/${escapePointer(path)}/${method}/requestBody`, call.requestBody] as const,
        ...Object.entries(call.responses).map(
          ([status, one]) => [`/paths/${escapePointer(path)}/${method}/responses/${status}`, one] as const,
        ),
      ]),
    ),
    ...Object.entries(document.components.responses).map(
      ([status, one]) => [`/components/responses/${status}`, one] as const,
    ),
  ]
  return answers.flatMap(([pointer, answer]) =>
    answer === undefined || '$ref' in answer
      ? []
      : Object.entries(answer.content ?? {}).map(([type, { example }]) => ({
          pointer: `${pointer}/content/${escapePointer(type)}/schema`,
          example,
        })),
  )
}

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone<Record<string, unknown>>({ ...document }))).toEqual({
      valid: true,
    })
    expect(validator.version).toBe('3.1')
  })

  it('has an example of every answer that its schema allows', () => {
    const examples = listExamples()
    expect(examples.length).toBeGreaterThan(Object.keys(apiOperations).length + 4)
    for (const { pointer, example } of examples)
      expect([pointer, findWrong(pointer, example)]).toEqual([pointer, []])
  })

  it('refuses an answer that lacks a field or has another type in it', () => {
    const [{ pointer, example }] = listExamples() as [{ pointer: string; example: { items: object[] } }]
    const [item] = example.items
    for (const [wrong, problem] of [
      [{ ...item, id: undefined }, "must have required property 'id'"],
      [{ ...item, title: 5 }, 'must be string'],
      [{ ...item, source: 'elsewhere' }, 'must be equal to one of the allowed values'],
    ] as const) {
      const sent: unknown = JSON.parse(JSON.stringify({ ...example, items: [wrong] }))
      expect(findWrong(pointer, sent).join()).toContain(problem)
    }
  })

  it('says what every field means, and nothing of others', () => {
    const fieldNames = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      listFields(name, schema),
    )
    const explained = Object.entries(fields).flatMap(([name, ofOne]) =>
      Object.keys(ofOne).map((field) => `${name}.${field}`),
    )
    const topLevel = fieldNames.filter((field) => field.split('.').length === 2)
    expect(topLevel.filter((field) => !explained.includes(field))).toEqual([])
    expect(explained.filter((field) => !fieldNames.includes(field))).toEqual([])
  })

  it('has every parameter of a search, with values that searches understand', () => {
    const paged = [...searchParameters, ...apiOperations.listJobs.parameters].map(({ name }) => name)
    expect([...jobQueryParameters].filter((name) => !paged.includes(name))).toEqual([])
    for (const { name, schema } of searchParameters) {
      const values = schema.enum ?? schema.items?.enum ?? []
      for (const value of values) {
        const params = new URLSearchParams([
          [name, String(value)],
          ...(name === 'reach' ? [['country', 'DE'] as [string, string]] : []),
        ])
        expect([name, listIgnored(params)]).toEqual([name, []])
      }
    }
  })

  it('names no host, so that a request can’t choose one', () => {
    expect(document.servers).toEqual([{ url: '/api/v1' }])
    expect(document.info.title).toBe('The API of Harbor Jobs')
  })
})

/** `Job.apply`, and `Job.apply.url` of objects without a name. */
function listFields(name: string, schema: JsonSchema): string[] {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, one]) => [
    `${name}.${field}`,
    ...listFields(`${name}.${field}`, one),
  ])
  const inItems = schema.items === undefined ? [] : listFields(name, schema.items)
  return [...own, ...inItems, ...parts.flatMap((part) => listFields(name, part))]
}
