import { denials } from './denials.ts'
import { englishDenial } from './en.ts'
import type { LanguageRules } from './language.ts'
import { moneyMeanings } from './money-meanings.ts'
import { otherMeanings } from './other-meanings.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'
import { joinWordLists } from './words/word-lists.ts'
import { zh } from './words/zh.ts'

const words = {
  ...joinWordLists([en, de, es, fr, pt, ru, zh]),
  amount: '# ($|€|£)|($|€|£|¥|₽) #|# k? <coin>|# _ <coin>|<coin> #|# €',
  role: 'build*|design*|develop*|maintain*|manage*|managing|ensure*|ensuring|improve*|improving|lead|leading|drive|driving|implement*|oversee*|integrat*|architect*|optimi*|collaborat*|research*|evaluat*|analy*|conduct*|coordinat*|automat*|mentor*',
  tokenWork:
    'token* (launch*|design|model*|economics|sale*|listing*|team|engineering|strategy|standard*|contract*|distribution|plan|program*)|staking (product*|service*|derivative*)',
  knowing:
    'experience (with|in|of|as|building)|knowledge of|familiar with|understanding of|expertise in|background in|erfahrung (mit|in)|experiencia (con|en)|experiencia com|experience (de|en)|опыт (работы|с|в)|multisig|multi sig|testnet*|经验',
  perks:
    'travel*|flight*|relocation|conference*|commut*|gym|internet|reisekosten|viaje*|viagem|voyage|deplacement*|командировочн*|差旅',
  ownMoney:
    '(of|with|from) your own (money|funds|pocket|coins|capital)?|on you|is on you|your own (money|funds|pocket|coins|capital)|out of pocket|aus eigener tasche|de tu bolsillo|do seu bolso|de votre poche|за свои|自己的钱|自费',
  stablecoin: 'usdt|usdc|usd t|tether|busd|dai|trx|eth|btc|bnb|sol|u',
  payWord:
    'paid|payout*|payday|salary|salaries|pay|earn*|compensat*|bounty|bounties|grant*|prize*|reward*|win|per|stipend|rate|gehalt*|bezahlt|salario|sueldo|salaire|remuner*|зарплат*|оплат* труда|工资|薪',
  custody:
    'management|hsm*|mpc|storage|custody|custodial|ceremon*|cryptograph*|threshold|bip|signers|rotation|hardware',
  travelPaper:
    '(valid|travel*|clean|full|have a|have an|visa|right to work|work permit) ~4 (passport*|licen*|id|permit)|passport* ~6 travel*|driving|driver*',
  strongChat: 'telegram|tg|whatsapp|wechat|viber|skype|zangi|телеграм*|тг|ватсап*|вотсап*|微信|电报|飞机',
  community:
    'community|communities|comunidad*|comunidade*|communaut*|сообществ*|社区|channel*|bot|bots|member*|moderat*|ama|amas|news|follow|group of|groups|slack|marketing|ads|campaign*|content|posts|twitter|discord|social|internally|support|customer*|integration*|mini app|小程序|机器人|小程序',
  chatWork:
    'community|communities|comments|ama|amas|moderat*|members|ads|campaign*|comunidad*|comunidade*|communaut*|сообществ*|社区',
  riskyFile: 'macros|iso|lnk|7z|rar|msi|apk|scr|exe|docm|xlsm|jar',
  vesting: 'vest*|cliff|(airdrop|airdrops)|(reward|rewards)|acquisition|归属',
  salaryRange:
    'per (year|month|hour|annum|week|day)|a (year|month|week|day|hour)|budget*|annual*|($|€|£) # k|# k|equity|competitive|bonus*|yearly|monthly|base (salary|pay)|salary range|pay range|compensation range|ote|al ano|por ano|par an|pro jahr|в год|年薪',
}

/** What starts a demand, in every language. */
export const openers = {
  skip: words.skip,
  asker: words.asker,
  you: `${words.you}|${words.applicant}`,
  conditional: words.conditional,
}

/** What a scam asks of applicants, whatever the words and the language: verb, object and direction. */
export const everyLanguage: LanguageRules = {
  words,
  rules: [...moneyMeanings, ...otherMeanings],
  denials: [englishDenial, ...Object.values(denials)],
}
