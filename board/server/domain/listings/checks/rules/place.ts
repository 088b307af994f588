import { readAtoms } from '../../../taxonomy/place/atoms.ts'
import { worldwide } from '../../../taxonomy/terms.ts'
import { findInText, finding, placeOf, type Rule, whereFound } from '../rule.ts'

const fences = [
  /\b(?:must|need to|have to|has to|should|required to) (?:be )?(?:currently )?(?:live|reside|based|located|resident|residing|living)\b(?:[^.!?\n]|\.(?=\S)){0,60}/g,
  /\b(?:only|exclusively) (?:open to|for|accepting|considering|hiring)? ?(?:candidates?|applicants?|people|residents?|citizens?)?(?:[^.!?\n]|\.(?=\S)){0,15}\b(?:in|from|based in|within)\b(?:[^.!?\n]|\.(?=\S)){0,40}/g,
  /\b(?:right to work|work authori[sz]ation|authori[sz]ed to work|eligible to work|work permit)\b(?:[^.!?\n]|\.(?=\S)){0,10}\b(?:in|for)\b(?:[^.!?\n]|\.(?=\S)){0,40}/g,
  /\b[^.!?\n,;:]{2,25} (?:only|residents only|citizens only|based only)\b/g,
]

const noCountries: Rule = {
  code: 'LOC-01',
  isForImports: false,
  find({ content: { place } }) {
    if (place?.mode !== 'remote' || place.remoteCountries.length > 0) return undefined
    return finding('LOC-01', {
      weight: 'block',
      field: 'remote_countries',
      message: 'Remote work needs the countries that people may live in. Choose them, or worldwide.',
    })
  },
}

const fencedWorldwide: Rule = {
  code: 'LOC-02',
  isForImports: false,
  find({ content }) {
    if (content.place?.mode !== 'remote' || !content.place.remoteCountries.includes(worldwide))
      return undefined
    for (const pattern of fences) {
      const found = findInText(content, [pattern])
      const words = found?.reading.text.slice(found.start, found.end) ?? ''
      if (!found || !readAtoms(words).some((atom) => atom.kind !== 'mode')) continue
      return finding('LOC-02', {
        weight: 'check',
        message: `The job is open worldwide, and the text names a place to live in, ${placeOf(found)}. Choose those countries, or take it out.`,
        ...whereFound(found),
      })
    }
    return undefined
  },
}

/** Where people may work. */
export const placeRules: readonly Rule[] = [noCountries, fencedWorldwide]
