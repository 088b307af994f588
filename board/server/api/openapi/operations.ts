import {
  type ApiParameter,
  companyListSchema,
  companySchema,
  facetAnswerSchema,
  facetKeys,
  facetTable,
  includesUnstated,
  type JsonSchema,
  jobAnswerSchema,
  jobSchema,
  jobSorts,
  listingLimits,
  maxTextLength,
  maxValuesAFacet,
  mostOverlapHours,
  overlapParameters,
  reaches,
  roleFamilies,
  salaryListSchema,
  suggestionListSchema,
  tagListSchema,
  trendsSchema,
} from '@cryptolist/contract'
import * as text from '#messages/api-docs'
import type { ApiOperation } from '../../http/api-operation.ts'
import * as examples from './examples.ts'

const { parameters: meanings } = text

function query(name: string, description: string, schema: JsonSchema): ApiParameter {
  return { name, in: 'query', description, schema }
}

function inPath(name: 'id' | 'slug', pattern: string): ApiParameter {
  const schema = { type: 'string', pattern }
  return { name, in: 'path', required: true, description: meanings[name], schema }
}

const cursor: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,200}$' }

function valuesOf(values: readonly string[] | undefined): JsonSchema {
  const items = values === undefined ? { type: 'string' } : { type: 'string', enum: values }
  return { type: 'array', items, maxItems: maxValuesAFacet }
}

/** The parameters of a search; each is read by `parseJobQuery`. */
export const searchParameters: readonly ApiParameter[] = [
  query('q', meanings.q, { type: 'string', maxLength: maxTextLength }),
  ...facetKeys.flatMap((key) => {
    const { label, values } = facetTable[key]
    return [
      query(key, text.facetParameter(label, text.openValues[key]), valuesOf(values)),
      query(`not_${key}`, text.notFacetParameter(label), valuesOf(values)),
    ]
  }),
  query('reach', meanings.reach, valuesOf(reaches)),
  query(overlapParameters.hours, meanings.overlap, {
    type: 'integer',
    minimum: 1,
    maximum: mostOverlapHours,
  }),
  query(overlapParameters.timeZone, meanings.zone, { type: 'string', maxLength: 60 }),
  query(overlapParameters.unstated, meanings.unstated_hours, { type: 'string', enum: [includesUnstated] }),
  query('min_pay', meanings.min_pay, { type: 'integer', minimum: 1, maximum: listingLimits.pay.max }),
  query('since', meanings.since, { type: 'string', format: 'date' }),
  query('sort', meanings.sort, { type: 'string', enum: jobSorts }),
]
const pageParameters = [query('after', meanings.after, cursor), query('before', meanings.before, cursor)]

/** Every call that is open to all, by the name that generated clients give it. */
export const apiOperations = {
  listJobs: {
    method: 'get',
    path: '/jobs',
    isSearch: true,
    parameters: [
      ...pageParameters,
      query('facets', meanings.facets, { type: 'string', enum: ['1'] }),
      query('include', meanings.include, { type: 'string', enum: ['text'] }),
    ],
    answer: jobAnswerSchema,
    example: examples.jobs,
    tryWith: { q: '', mode: 'remote', country: '', min_pay: '', sort: 'cash_pay', include: '' },
    errors: ['invalid_input', 'too_large'],
  },
  countJobs: {
    method: 'get',
    path: '/jobs/facets',
    isSearch: true,
    parameters: [],
    answer: facetAnswerSchema,
    example: examples.facets,
    tryWith: { q: '', mode: 'remote', country: '' },
    errors: ['invalid_input', 'too_large'],
  },
  suggestSearches: {
    method: 'get',
    path: '/jobs/suggestions',
    parameters: [query('q', meanings.typed, { type: 'string' })],
    answer: suggestionListSchema,
    example: examples.suggestions,
    tryWith: { q: 'rem' },
    errors: ['too_large'],
  },
  getJob: {
    method: 'get',
    path: '/jobs/{id}',
    parameters: [inPath('id', '^[0-9a-z]{8}$')],
    answer: jobSchema,
    example: examples.job,
    tryWith: { id: '' },
    errors: ['not_found', 'gone'],
  },
  listTags: {
    method: 'get',
    path: '/tags',
    parameters: [],
    answer: tagListSchema,
    example: examples.tags,
    tryWith: {},
    errors: [],
  },
  listSalaries: {
    method: 'get',
    path: '/salaries',
    parameters: [],
    answer: salaryListSchema,
    example: examples.salaries,
    tryWith: {},
    errors: [],
  },
  getSalaries: {
    method: 'get',
    path: '/salaries/{role}',
    parameters: [
      {
        name: 'role',
        in: 'path',
        required: true,
        description: meanings.role,
        schema: { type: 'string', enum: roleFamilies },
      },
    ],
    answer: salaryListSchema,
    example: examples.salaries,
    tryWith: { role: 'protocol' },
    errors: ['not_found'],
  },
  getTrends: {
    method: 'get',
    path: '/trends',
    parameters: [],
    answer: trendsSchema,
    example: examples.trends,
    tryWith: {},
    errors: [],
  },
  listCompanies: {
    method: 'get',
    path: '/companies',
    parameters: [query('after', meanings.after, { type: 'string' })],
    answer: companyListSchema,
    example: examples.companies,
    tryWith: {},
    errors: ['invalid_input', 'too_large'],
  },
  getCompany: {
    method: 'get',
    path: '/companies/{slug}',
    parameters: [inPath('slug', '^[a-z0-9-]{1,80}$')],
    answer: companySchema,
    example: examples.company,
    tryWith: { slug: '' },
    errors: ['not_found'],
  },
} as const satisfies Record<keyof typeof text.operations, ApiOperation>
