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
import { findRenewalProblem, mayRenew } from './transitions.ts'

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
  const isImport = row.source !== 'direct'
  const isShown =
    isPublic(row) && !isGone(row, row.readAt) && row.frozenAt === null && row.companyFrozenAt === null
  return {
    id: row.publicId,
    title: row.title,
    path: `/jobs/${row.slug}-${row.publicId}`,
    isPublic: isShown,
    company: { slug: row.companySlug, name: row.companyName },
    source: row.source,
    reference: isImport ? null : row.sourceId,
    status: statusAt(row, row.readAt),
    closeReason: row.closeReason,
    isFrozen: row.frozenAt !== null,
    isCompanyFrozen: row.companyFrozenAt !== null,
    ...timesOf(row),
    signature: row.signature,
    risk: row.risk,
    findings: row.findings.filter((finding) => !isSettled(finding, row)),
    reasonCode: row.frozenAt === null ? row.reasonCode : row.freezeReason,
    // Belongs to the reason of the last decision.
    message: row.frozenAt === null ? row.statusNote : null,
    appliesHere: row.applyMethod !== null && row.applyMethod !== 'url',
    figures,
    can: movesOf(row, rights),
    renewalProblem: renewalProblemOf(row),
  }
}

/** Whether a finding of the day it was sent asks for a verified domain, which the company has now. */
function isSettled({ code, quote }: Finding, { isDomainProved }: ManagedRow): boolean {
  return isDomainProved && code === 'NEW-01' && quote === null
}

function movesOf(row: ManagedRow, { mayEdit, mayDelete }: Rights): ManagedListingMoves {
  const status = statusAt(row, row.readAt)
  const isImport = row.source !== 'direct'
  const isOwn = mayEdit && !isImport && !row.isDemo
  const isFrozen = row.frozenAt !== null || row.companyFrozenAt !== null
  return {
    edit: isImport
      ? mayEdit && status === 'live' && !isFrozen && !row.isDemo
      : isOwn && ['draft', 'submitted', 'changes_requested', 'rejected', 'live'].includes(status),
    close: mayEdit && status === 'live' && !row.isDemo && row.frozenAt === null,
    renew: isOwn && mayRenew(row, row.readAt),
    takeBack: isOwn && ['submitted', 'changes_requested'].includes(status) && row.frozenAt === null,
    repost: isOwn && isEndedStatus(status),
    sign: isOwn && status === 'live' && !isFrozen && row.isDomainProved,
    delete: isOwn && mayDelete && !isFrozen,
  }
}

function timesOf(row: ManagedRow) {
  return {
    submittedAt: textOf(row.submittedAt),
    publishedAt: textOf(row.publishedAt),
    confirmedAt: textOf(row.confirmedAt),
    expiresAt: textOf(row.expiresAt),
    closedAt: textOf(row.closedAt),
    renewedAt: textOf(row.renewedAt),
  }
}

function renewalProblemOf(row: ManagedRow): string | null {
  if (row.source !== 'direct' || statusAt(row, row.readAt) !== 'live') return null
  return findRenewalProblem(row, row.readAt) ?? null
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
