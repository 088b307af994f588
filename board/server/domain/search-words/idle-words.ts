import { foldText } from '../taxonomy/folded-text.ts'

/** Words that name nothing that a search looks for, as `foldPhrase` writes them. */

/** They say nothing before what one has to know: "who knows rust", but "who knows why" is text. */
export const beforeSkills: ReadonlySet<string> = new Set(
  [
    ...['who knows', 'who know', 'that knows', 'knows', 'knowing', 'who understands', 'understands'],
    ...['experience in', 'experience with', 'experience using', 'experienced in', 'experienced with'],
    ...['with experience in', 'with experience with', 'with experience using', 'with some experience in'],
    ...['with a background in', 'background in', 'with knowledge of', 'knowledge of', 'familiar with'],
    ...['skilled in', 'proficient in', 'expert in', 'specialized in', 'specialised in', 'specializing in'],
    ...['using', 'that uses', 'that use', 'who uses', 'who use', 'who writes', 'who write', 'working with'],
    ...['con experiencia en', 'mit erfahrung in', 'avec expérience en', 'com experiência em', 'с опытом'],
  ].map(foldText),
)

/** They say nothing before a place, and may be other words before anything else: "au canada", but "na remote" is text. */
export const articles: ReadonlySet<string> = new Set([
  ...['in der', 'in den', 'in die', 'aus der', 'aus den', 'dans le', 'dans la', 'dans les', 'au', 'aux'],
  ...['en el', 'en la', 'en los', 'en las', 'na', 'nas', 'nos', 'nel', 'nella', 'nei', 'negli', 'in het'],
])

/** They say nothing before a place: "move to portugal", but "move to earn" is text. */
export const beforePlaces: ReadonlySet<string> = new Set([
  ...['move', 'moving', 'immigrate', 'immigrating', 'emigrate', 'emigrating', 'travel', 'fly'].map(
    (verb) => `${verb} to`,
  ),
  ...['open to', 'near', 'candidates in', 'candidates from', 'applicants in', 'applicants from'],
  ...['open to candidates in', 'open to applicants in', 'open to people in', 'open to candidates from'],
  ...['accepts applicants from', 'accepting applicants from', 'accepts candidates from'],
  ...articles,
])

/** Words that say nothing between those that are read: "in Germany", "US based", "is there one for me". */
export const stopWords: ReadonlySet<string> = new Set([
  ...beforeSkills,
  ...beforePlaces,
  'with us',
  'for us',
  'work with us',
  ...['busco un', 'cerco un', 'cherche un', 'recherche un'],
  'for people',
  'people in',
  'people who',
  'live in',
  'lives in',
  'living in',
  ...words(
    "a all allow allows am an and any are around as at available based be become becoming between but by can chez could currently do does em en find fit for friendly from fur get give good has have hello hey hi how i i'd i'm im in into is like located looking me my need now of ok on only or para paying please seeking send show some somewhere that the there these this to want we what where which who will with within working would you your @ - & + · | / > w/ also anybody anyone bin buscando busco cerco cherche ein eine einem einen einer got ich je les lookin needed needs only our pls plz pour procurando procuro recherche someone somebody suche thanks thx uma una une whats what's",
  ),
])

/** How much of a work mode: "100% remote". */
export const beforeModes = words('100% completely entirely exclusively fully purely strictly totally')

/** Praise says nothing either, unless it belongs to the word behind it: "best execution". */
export const praise = words('amazing best cool decent excellent great nice perfect top')

/** Subjects that every job here is about. */
export const trades: ReadonlySet<string> = new Set(['crypto', 'web3', 'web 3', 'blockchain'])

const jobNouns =
  'job jobs career careers role roles position positions vacancies openings work companies firms'

/** All that is listed here is a job, and all of these are about the same trade. Where a visitor is, nobody asks. */
export const jobWords: ReadonlySet<string> = new Set([
  ...words('jobs vacancy vacancies openings positions'),
  ...[...trades].flatMap((trade) =>
    jobNouns.split(' ').flatMap((noun) => [`${trade} ${noun}`, `${noun} in ${trade}`]),
  ),
  ...['near me', 'nearby', 'close to me', 'in my area'],
  ...['show me', 'find me', 'give me', 'looking for', 'searching for'],
  ...[
    'hiring now',
    'now hiring',
    'we are hiring',
    'is hiring',
    'job offer',
    'job offers',
    'job openings',
    'open to work',
    ...[
      'right now',
      'as soon as possible',
      'ab sofort',
      'de inmediato',
      'dès maintenant',
      'tout de suite',
      ...['vaga de', 'vagas de', 'emprego de', 'empregos de', 'trabajo de', 'trabajos de', 'empleo de'],
      ...['empleos de', 'puesto de', 'puestos de', 'vacante de', 'vacantes de', 'ofertas de empleo'],
      ...['ofertas de trabajo', 'ofertas de emprego', 'poste de', 'postes de', 'emploi de', 'emplois de'],
      ...['offre d’emploi', 'offres d’emploi', 'offerte di lavoro', 'offerta di lavoro', 'jobs als'],
    ].map(foldText),
  ],
])
/** Jobs in languages that put what they are about behind them. */
const foreignJobs =
  'arbeit lavoro lavori baan vacature vacatures praca travail trabajo trabajos empleo empleos emploi emplois trabalho vaga vagas emprego empregos stelle stellen stellenangebote poste postes vacante vacantes puesto puestos работа работу вакансия вакансии'

/** Words that only say that jobs are wanted, unless another word follows that they belong to: "hiring manager". */
export const lastJobWords = words(
  `anything career careers companies company employer employers everything firm firms gig gigs hire hires hiring job opening position role roles something stuff wanted work ${foreignJobs} 工作 职位 職位 岗位 招聘 招人 职缺 職缺 채용 구인 일자리 求人 仕事 募集 採用 転職 asap immediately today sofort jetzt heute ahora hoy urgente maintenant agora hoje adesso oggi срочно сейчас сегодня`,
)

/** Words that only say that jobs are wanted, in front of anything that is known: "companies hiring solidity developers", "empleo blockchain". */
export const wordsBeforeKnown = words(`hire hires hiring ${foreignJobs}`)

/** Words before a company, whatever else its name means. */
export const beforeCompanies: ReadonlySet<string> = words('at @')
/** Words that join a noun to a role behind it: "ingénieur en sécurité". */
export const beforeRoles: ReadonlySet<string> = words('de del en em für по')
/** Words that leave out what follows. */
export const denials: ReadonlySet<string> = words('no not non without isnt except excluding')
/** Pay behind them is the most. */
export const mostWords: ReadonlySet<string> = words(
  "to under below max maximum most than until < <= bis hasta até jusqu'à до",
)
/** So it is before them. */
export const behindMost: ReadonlySet<string> = words('max maximum tops')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(foldText))
}
