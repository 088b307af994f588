import { skeletonOf } from '../../texts/deceiving-names.ts'

/** Legal forms, as they end names, without dots. */
const legalForms = new Set(
  `ab ag aktiengesellschaft ao aps as asa bhd bv cjsc co company corp corporation cv doo dooel eirl eood gesellschaft gmbh hf inc
  incorporated jsc kft kg kgaa kk limited limitada llc llp lp ltd ltda mbh nv nyrt oao ohg ojsc ood ooo oy ou oyj plc pte pty pvt rt sa sac
  sapi sarl sas sasu sdn se sl slu spa srl srls sro tov ug zao zrt ао зао оао ооо пао тов`.split(/\s+/),
)
const articles = new Set('the das der die el gli il la le les los o os'.split(' '))
/** Words that anyone can add to a company's name to pose as the company. */
const offices = new Set(
  `career careers desk help helpdesk hiring hq hr job jobs lab labs official officially recruiter recruiters
  recruiting recruitment support talent team teams vacancies verified
  bewerbung bewerbungen equipo karriere kundendienst offiziell offizielle personal personalabteilung stellen verifiziert
  contratacion empleo empleos oficial reclutamiento soporte trabajo vacantes verificada verificado
  carreira carreiras emprego empregos equipe recrutamento rh suporte vagas
  carrieres emploi emplois officiel officielle recrutement verifie
  вакансии команда карьера официальный официально поддержка работа`.split(/\s+/),
)
/** Legal forms, and words that anyone can add to a company's name, in Chinese and Japanese, where nothing separates words. */
const unspaced =
  /(?:股份)?有限(?:责任)?公司|株式会社|合同会社|公司|官方|招聘|客服|团队|实验室|人事部?|人力资源|认证|採用/gu
/** The longer ones also count when joined to the name: `harborcareers`. */
const joined = [...offices, 'gmbh', 'limited'].filter((word) => word.length >= 4).map(skeletonOf)
const shortestRest = 4

/** The words of a name: `HarborLabs` and `Harbor-Labs` have two, `S.A.` is one. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[.'’]/gu, '')
    .replace(/(\p{Ll})(\p{Lu}[\p{Lu}\p{Ll}])/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A name's skeleton without legal form and article. Companies that share it have the same name. */
export function sameNameOf(name: string): string {
  return skeletonOf(withoutForm(partsOf(name)).join('')) || skeletonOf(name)
}

/**
 * A name's skeleton without what anyone can add to a name: legal form, article, and words such as Labs, Careers and Team. Readers take
 * names with the same core for one company.
 */
export function coreOf(name: string): string {
  const words = withoutForm(partsOf(name))
  const from = words.findIndex((word) => !isOffice(word))
  if (from < 0) return sameNameOf(name)
  const core = words.slice(from, words.findLastIndex((word) => !isOffice(word)) + 1)
  return withoutJoined(skeletonOf(withoutForm(core).join('')))
}

/** Whether anyone can add a word to a name, as they can Labs, Careers and Team. */
export function isOffice(word: string): boolean {
  return offices.has(plainWord(word))
}

/** In lower case, Latin letters without accents; й is a letter of its own. */
export function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
}

function partsOf(name: string): string[] {
  const words = wordsOf(name.replace(unspaced, ' '))
  // "Sp. z o.o." is the one legal form of several words that are words of their own elsewhere.
  return words.slice(-3).join(' ').toLowerCase() === 'sp z oo' ? words.slice(0, -3) : words
}

function withoutForm(words: readonly string[]): string[] {
  const rest = [...words]
  while (rest.length > 1 && legalForms.has(plainWord(rest.at(-1) ?? ''))) rest.pop()
  if (rest.length > 1 && articles.has((rest[0] ?? '').toLowerCase())) rest.shift()
  return rest
}

function withoutJoined(skeleton: string): string {
  for (const word of joined) {
    if (skeleton.length - word.length < shortestRest) continue
    if (skeleton.endsWith(word)) return withoutJoined(skeleton.slice(0, -word.length))
    if (skeleton.startsWith(word)) return withoutJoined(skeleton.slice(word.length))
  }
  return skeleton
}
