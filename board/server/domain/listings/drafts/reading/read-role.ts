import {
  employments,
  type ListingContent,
  listingLimits,
  roleFamilies,
  seniorities,
} from '@cryptolist/contract'
import { mixesScripts } from '../../../accounts/deceiving-names.ts'
import { findChainSlug, findTagSlug } from '../../../taxonomy/tag-dictionary.ts'
import type { FieldReader } from './field-reader.ts'

/** Reads the title; undefined when there is none, or one that will not do. */
export function readTitle(reader: FieldReader): string | undefined {
  const title = reader.sized('title', listingLimits.title, 'The title')
  if (title === undefined) {
    if (reader.line('title') === '') reader.refuse('title', 'Write a title, as “Solidity engineer”.')
    return undefined
  }
  const deceiving = title.split(/[^\p{L}\p{M}\p{N}]+/u).find(mixesScripts)
  if (deceiving === undefined) return title
  return reader.refuse(
    'title',
    `“${deceiving}” mixes letters of two alphabets that look alike. Type the word again in one of them.`,
  )
}

/** Reads what kind of work it is. */
export function readRole(reader: FieldReader) {
  const roleFamily = reader.choice('role_family', roleFamilies)
  if (roleFamily === undefined && reader.line('role_family') === '')
    reader.refuse('role_family', 'Choose the kind of work.')
  const seniority = reader.choices('seniority', seniorities)
  if (seniority.length > listingLimits.seniorities)
    reader.refuse('seniority', `Choose ${listingLimits.seniorities} levels at most.`)
  const employment = reader.choices('employment', employments)
  if (employment.length === 0) reader.refuse('employment', 'Choose how people are employed.')
  if (employment.length > listingLimits.employments)
    reader.refuse('employment', `Choose ${listingLimits.employments} at most.`)
  return { roleFamily, seniority, employment }
}

/** Reads tags and chains by the dictionary. Words that it lacks are left out and said. */
export function readTopics(reader: FieldReader): Pick<ListingContent, 'tags' | 'chains'> {
  const read = (name: 'tags' | 'chains', find: (word: string) => string | undefined, kind: string) => {
    const words = reader.words(name)
    const slugs = [...new Set(words.flatMap((word) => find(word) ?? []))]
    reader.leaveOut(
      name,
      words.filter((word) => find(word) === undefined),
      kind,
    )
    if (slugs.length > listingLimits[name])
      reader.refuse(name, `Name ${listingLimits[name]} at most, the most important first.`)
    return slugs
  }
  return { tags: read('tags', findTagSlug, 'tag'), chains: read('chains', findChainSlug, 'chain') }
}

/** Reads the language of the text; null when it is not said. */
export function readLanguage(reader: FieldReader): string | null {
  const text = reader.line('language')
  if (text === '') return null
  const language = findLanguage(text)
  return (
    language ??
    reader.refuse('language', 'This is no language code that we know. Write it as en or pt-BR.') ??
    null
  )
}

function findLanguage(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(text)) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}
