import {
  type ApiParameter,
  type ApiScope,
  draftListSchema,
  dryRunSchema,
  type ErrorCode,
  importedListingsSchema,
  type JsonSchema,
  listingGroups,
  listingImportSchema,
  ownListingDetailSchema,
  ownListingPageSchema,
  ownListingSchema,
  sentWritingSchema,
  writtenDraftSchema,
  writtenListingSchema,
} from '@cryptolist/contract'
import type { z } from 'zod'
import * as text from '#messages/api-docs'
import { closingSchema } from './closing.ts'
import * as examples from './write-examples.ts'

/** An answer with its schema and an example. */
export interface WriteAnswer {
  schema: z.ZodType
  /** The answer of a dry run with the same status. */
  ofDryRun?: z.ZodType
  example: unknown
}

/** A call that needs an API key. Its words are in `messages/en/api-docs.ts`. */
export interface WriteOperation {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Below `/api/v1`, as OpenAPI writes it. */
  path: `/${string}`
  scope: ApiScope
  parameters: readonly ApiParameter[]
  /** Of the body, with an example; undefined if there is none. */
  body?: { schema: z.ZodType; example: unknown }
  /** By status; null for an answer without a body. */
  answers: Readonly<Record<number, WriteAnswer | null>>
  errors: readonly ErrorCode[]
}

const { writeParameters: meanings } = text

function parameter(
  name: keyof typeof meanings,
  where: 'query' | 'path' | 'header',
  schema: JsonSchema,
): ApiParameter {
  return { name, in: where, ...(where === 'path' && { required: true }), description: meanings[name], schema }
}

const id = parameter('id', 'path', { type: 'string', pattern: '^[0-9a-z]{8}$' })
const dryRun = parameter('dryRun', 'query', { type: 'string', enum: ['true', 'false'] })
const once = parameter('Idempotency-Key', 'header', { type: 'string', maxLength: 255 })
const pages = [
  parameter('group', 'query', { type: 'string', enum: listingGroups }),
  parameter('after', 'query', { type: 'string' }),
]

const listing = { schema: writtenListingSchema, example: examples.listing }
const sent = (outcome: 'live' | 'changed' | 'change_in_review') => ({
  schema: sentWritingSchema,
  example: examples.sent(outcome),
})
const tried = { schema: dryRunSchema, example: examples.dryRun }
const own = { schema: ownListingSchema, example: examples.own }
const draft = { schema: writtenDraftSchema, example: examples.draft }
const refusals = ['invalid_input', 'not_signed_in', 'forbidden'] as const
const changes = [...refusals, 'not_found', 'conflict', 'idempotency_mismatch'] as const
const reads = ['not_signed_in', 'not_found'] as const

/** Every call that needs an API key, by the name that generated clients give it. */
export const writeOperations = {
  listOwnListings: {
    method: 'get',
    path: '/listings',
    scope: 'listings:draft',
    parameters: pages,
    answers: { 200: { schema: ownListingPageSchema, example: examples.page } },
    errors: ['not_signed_in'],
  },
  postListing: {
    method: 'post',
    path: '/listings',
    scope: 'listings:publish',
    parameters: [dryRun, once],
    body: listing,
    answers: { 200: tried, 201: sent('live') },
    errors: [...refusals, 'conflict', 'idempotency_mismatch'],
  },
  importListings: {
    method: 'post',
    path: '/listings/import',
    scope: 'listings:publish',
    parameters: [dryRun, once],
    body: { schema: listingImportSchema, example: examples.listingImport },
    answers: { 200: { schema: importedListingsSchema, example: examples.imported } },
    errors: [...refusals, 'conflict', 'idempotency_mismatch', 'too_large'],
  },
  getOwnListing: {
    method: 'get',
    path: '/listings/{id}',
    scope: 'listings:draft',
    parameters: [id],
    answers: { 200: { schema: ownListingDetailSchema, example: examples.detail } },
    errors: reads,
  },
  changeListing: {
    method: 'patch',
    path: '/listings/{id}',
    scope: 'listings:publish',
    parameters: [id, dryRun, once],
    body: { ...listing, example: { pay: { max: 195_000 } } },
    answers: { 200: { ...sent('changed'), ofDryRun: dryRunSchema }, 202: sent('change_in_review') },
    errors: changes,
  },
  closeListing: {
    method: 'post',
    path: '/listings/{id}/close',
    scope: 'listings:publish',
    parameters: [id, once],
    body: { schema: closingSchema, example: { reason: 'filled' } },
    answers: { 200: own },
    errors: changes,
  },
  renewListing: {
    method: 'post',
    path: '/listings/{id}/renew',
    scope: 'listings:publish',
    parameters: [id, once],
    answers: { 200: own },
    errors: changes,
  },
  withdrawListing: {
    method: 'post',
    path: '/listings/{id}/withdraw',
    scope: 'listings:publish',
    parameters: [id, once],
    answers: { 200: own },
    errors: changes,
  },
  listDrafts: {
    method: 'get',
    path: '/drafts',
    scope: 'listings:draft',
    parameters: [],
    answers: { 200: { schema: draftListSchema, example: examples.drafts } },
    errors: ['not_signed_in'],
  },
  createDraft: {
    method: 'post',
    path: '/drafts',
    scope: 'listings:draft',
    parameters: [once],
    body: { ...listing, example: { title: 'Solidity engineer' } },
    answers: { 201: draft },
    errors: [...refusals, 'conflict', 'idempotency_mismatch'],
  },
  getDraft: {
    method: 'get',
    path: '/drafts/{id}',
    scope: 'listings:draft',
    parameters: [id],
    answers: { 200: draft },
    errors: reads,
  },
  changeDraft: {
    method: 'patch',
    path: '/drafts/{id}',
    scope: 'listings:draft',
    parameters: [id, once],
    body: { ...listing, example: { openings: 2 } },
    answers: { 200: draft },
    errors: changes,
  },
  deleteDraft: {
    method: 'delete',
    path: '/drafts/{id}',
    scope: 'listings:draft',
    parameters: [id],
    answers: { 204: null },
    errors: reads,
  },
  sendDraft: {
    method: 'post',
    path: '/drafts/{id}/send',
    scope: 'listings:publish',
    parameters: [id, once],
    answers: { 200: sent('changed'), 201: sent('live'), 202: sent('change_in_review') },
    errors: changes,
  },
} as const satisfies Record<keyof typeof text.writeOperations, WriteOperation>
