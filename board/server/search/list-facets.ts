import { signatureMarkSql } from '../database/company-marks.ts'

/** Whether a listing names tokens, as SQL over `board.jobs j`. */
export const hasTokensSql =
  '(j.is_token_only or exists (select from board.job_token_terms k where k.job_id = j.id))'

/**
 * Facets of which a job has few values, each as an SQL array over `board.jobs j` and `board.companies c`. Filters, counts and the index follow from
 * this table; a fact that a value needs has to be noted when it changes (`listing_changes` in the migrations). The index keeps what many jobs have
 * alike as one class: facets that vary together are in one group, so that there are few classes.
 */
export const facetGroups = {
  profile: {
    mode: `array_remove(array[j.work_mode], null)`,
    role: `array_remove(array[j.role_family], null)`,
    seniority: 'j.seniority',
    employment: 'j.employment',
  },
  terms: {
    /** Only who posts here says that there is nothing but cash. */
    token: `case when ${hasTokensSql}
        then array['any'] || array(select distinct k.status from board.job_token_terms k where k.job_id = j.id order by 1)
      when j.source = 'direct' and j.currency is not null then array['cash_only'] else '{}' end`,
    crypto: `array_remove(array[j.crypto_pay], null)`,
    moving: `array_remove(array[case when j.is_visa_sponsored then 'visa' end, case when j.is_relocation_paid then 'relocation' end], null)`,
    /** `pt-BR` is Portuguese. */
    language: `array_remove(array[lower(split_part(j.language, '-', 1))], null)`,
    proof: `array_remove(array[
      case when exists (select from board.domain_proofs p
        where p.company_id = c.id and p.state = 'verified' and p.approved_listings > 0) then 'domain' end,
      case when exists (select from board.job_signatures k where k.job_id = j.id)
        then case ${signatureMarkSql} when 'signed' then 'signed' end end], null)`,
  },
  cities: {
    city: 'j.city_slugs',
  },
} as const

export type FacetGroup = keyof typeof facetGroups
export type ListFacetKey = { [Group in FacetGroup]: keyof (typeof facetGroups)[Group] }[FacetGroup]

/** The groups, in the order in which the index reads them. */
export const groupNames = Object.keys(facetGroups) as FacetGroup[]

/** The facets of a group, in the order in which the index reads them. */
export function listGroup(group: FacetGroup): ListFacetKey[] {
  return Object.keys(facetGroups[group]) as ListFacetKey[]
}

/** Each facet as an SQL array. */
export const facetLists: Readonly<Record<ListFacetKey, string>> = {
  ...facetGroups.profile,
  ...facetGroups.terms,
  ...facetGroups.cities,
}
export const listFacetKeys = Object.keys(facetLists) as ListFacetKey[]
