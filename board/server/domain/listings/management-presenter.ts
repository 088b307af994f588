import {
  type Finding,
  isEndedStatus,
  type ManagedListing,
  type ManagedListingMoves,
} from '@cryptolist/contract'
import { isGone, isPublic, statusAt } from '../jobs/policy.ts'
import { isEnough, type ListingPermission } from './access.ts'
import type { ManagedRow } from './management-repository.ts'
import type { ListingCounts } from './statistics.ts'
import { findRenewalProblem, type ListingLife, lifeOf, mayRenew } from './transitions.ts'

const noFigures: ListingCounts = { views: 0, applyClicks: 0, applications: 0 }

/** The rights of the viewer, whatever state the listing is in. */
export interface Rights {
  mayEdit: boolean
  mayDelete: boolean
}

/** Rights of one to whom so much is granted. */
export function rightsOf(permission: ListingPermission | undefined): Rights {
  return { mayEdit: isEnough(permission, 'edit'), mayDelete: isEnough(permission, 'delete') }
}

/** A listing as those see it who manage it. */
export function presentManaged(
  row: ManagedRow,
  { figures = noFigures, ...rights }: Rights & { figures: ListingCounts | undefined },
): ManagedListing {
  const life = lifeOf(row)
  const isImport = row.source !== 'direct'
  const isShown =
    isPublic(life) && !isGone(life, row.read_at) && row.frozen_at === null && row.company_frozen_at === null
  return {
    id: row.public_id,
    title: row.title,
    path: `/jobs/${row.slug}-${row.public_id}`,
    isPublic: isShown,
    company: { slug: row.company_slug, name: row.company_name },
    source: row.source,
    reference: isImport ? null : row.source_id,
    status: statusAt(life, row.read_at),
    closeReason: row.close_reason,
    isFrozen: row.frozen_at !== null,
    isCompanyFrozen: row.company_frozen_at !== null,
    ...timesOf(row),
    signature: row.signature,
    risk: row.risk,
    findings: row.findings.filter((finding) => !isSettled(finding, row)),
    reasonCode: row.frozen_at === null ? row.reason_code : row.freeze_reason,
    // Belongs to the reason of the last decision.
    message: row.frozen_at === null ? row.status_note : null,
    appliesHere: row.apply_method !== null && row.apply_method !== 'url',
    figures,
    can: movesOf(row, life, rights),
    renewalProblem: renewalProblemOf(row, life),
  }
}

/** Whether a finding of the day it was sent asks for a verified domain, which the company has now. */
function isSettled({ code, quote }: Finding, { is_domain_proved }: ManagedRow): boolean {
  return is_domain_proved && code === 'NEW-01' && quote === null
}

function movesOf(row: ManagedRow, life: ListingLife, { mayEdit, mayDelete }: Rights): ManagedListingMoves {
  const status = statusAt(life, row.read_at)
  const isImport = row.source !== 'direct'
  const isOwn = mayEdit && !isImport && !row.is_demo
  const isFrozen = row.frozen_at !== null || row.company_frozen_at !== null
  return {
    edit: isImport
      ? mayEdit && status === 'live' && !isFrozen && !row.is_demo
      : isOwn && ['draft', 'submitted', 'changes_requested', 'rejected', 'live'].includes(status),
    close: mayEdit && status === 'live' && !row.is_demo && row.frozen_at === null,
    renew: isOwn && mayRenew(life, row.read_at),
    takeBack: isOwn && ['submitted', 'changes_requested'].includes(status) && row.frozen_at === null,
    repost: isOwn && isEndedStatus(status),
    sign: isOwn && status === 'live' && !isFrozen && row.is_domain_proved,
    delete: isOwn && mayDelete && !isFrozen,
  }
}

function timesOf(row: ManagedRow) {
  return {
    submittedAt: textOf(row.submitted_at),
    publishedAt: textOf(row.published_at),
    confirmedAt: textOf(row.confirmed_at),
    expiresAt: textOf(row.expires_at),
    closedAt: textOf(row.closed_at),
    renewedAt: textOf(row.renewed_at),
  }
}

function renewalProblemOf(row: ManagedRow, life: ListingLife): string | null {
  if (row.source !== 'direct' || statusAt(life, row.read_at) !== 'live') return null
  return findRenewalProblem(life, row.read_at) ?? null
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
