import { baitMeanings, baitWords } from './bait-meanings.ts'
import { denials } from './denials.ts'
import { englishDenial } from './en.ts'
import { indirectMeanings, indirectWords } from './indirect-meanings.ts'
import { kindMeanings } from './kind-meanings.ts'
import type { LanguageRules } from './language.ts'
import { impostors } from './meaning-parts.ts'
import { moneyMeanings } from './money-meanings.ts'
import { otherMeanings } from './other-meanings.ts'
import { passiveMeanings, passiveWords } from './passive-meanings.ts'
import { schemeWords } from './scheme-words.ts'
import { schemeSteps } from './schemes.ts'
import { stepMeanings, stepWords } from './step-meanings.ts'
import { topics, touchyMeanings } from './touchy-meanings.ts'
import { joinWordLists } from './word-lists.ts'
import { de } from './words-de.ts'
import { en } from './words-en.ts'
import { es } from './words-es.ts'
import { fr } from './words-fr.ts'
import { pt } from './words-pt.ts'
import { ru } from './words-ru.ts'
import { zh } from './words-zh.ts'

const words = {
  ...en,
  ...passiveWords,
  ...indirectWords,
  ...baitWords,
  ...stepWords,
  ...schemeWords,
  amount:
    '(one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand) <coin>|# ($|€|£)|($|€|£|¥|₽) #|# k? <coin>|# _ <coin>|<coin> #|# €',
  role: 'build*|design*|develop*|maintain*|manage*|managing|ensure*|ensuring|improve*|improving|lead|leading|drive|driving|implement*|oversee*|integrat*|architect*|optimi*|collaborat*|research*|evaluat*|analy*|conduct*|coordinat*|automat*|mentor*',
  pretender: `(pretend*|claim|claims|claiming) to be|(posing|pose|poses|posed) as|${impostors}|fraudsters|criminals|(people|someone|anyone|others|strangers|messages|e-mails|emails|profiles|offers|accounts|who|that) ~4 in our name|fake ~1 (recruiter*|job*|profile*|meeting app*|celebrit*)`,
  ofScams:
    '<pretender>|(she|he|woman|man|teacher|pensioner|widow*) ~6 (was|is|been|being|s been) (told|asked|tricked|talked|persuaded) (to|into)|(broker|caller|voice|stranger) (who|that) (demand*|ask*|request*|promise*)|(scam*|fraud*|phishing|app|apps|site|sites|scheme*|betrug*|masche*|estafa*|golpe*|arnaque*|escroquerie*|схем*) ~1 (in which|where|that|who|in denen|bei denen|en las que|en los que|em que|ou l on|в которых)|victim*|victima*|vitima*|victime*|opfer|betroffene*|жертв*|受害|骗局|estafadores|golpistas|escrocs|мошенник*|personas que han|personas que|alguien|alguem|quelqu un|они просят',
  fights:
    'investigat*|analyst*|analys*|analyz*|detect*|trace|traces|tracing|prevent*|fight*|combat*|disrupt*|spot|spots|uncover*|ermittel*|bekampf*|aufdeck*|aufklar*|erkenn*|investig*|analiz*|previ*|rastre*|enquet*|enquêt*|lutt*|repere*|расслед*|выявл*|борьб*|предотвращ*|调查|识别|打击|反',
  crime:
    'mule|mules|(reship*|theft|crime|fraud*) ring*|fraud*|scam*|launder*|crime|phishing|abuse|betrug*|geldwasche*|finanzkriminal*|finanzagent*|geldesel*|fraude*|estafa*|blanqueo|lavado de|mula|mulas|golpe*|lavagem|laranja*|escroquer*|arnaque*|blanchiment|мошенн*|отмыван*|дроп*|欺诈|诈骗|洗钱|骗',
  funding:
    '# (m|mn|mm|mio|bn|b|million*|billion*|millon*|milhoes|milliard*|milliarden|mrd|млн|млрд|亿|万)|raised|fundraising|series (a|b|c|d|e|f)|valuation|backed by|venture capital|fund accounting|annual recurring|arr|eingesammelt|recaudad*|captad*|leve*|привлек*|融资',
  employerPays:
    '(we|company|employer) ~3 (provide*|offer*|make*|contribut*|pay*|cover*)|verifiable credentials|by law|the law|where required',
  social:
    'learn more|connect with _ on|follow (us|our)|reels|(our|my) ~1 (page|profile|channel|feed|stories|socials)|tiktok|linkedin|youtube|facebook|subscribe to|see what|folg* (uns|unser*)|siguenos|siga nos|suivez|подписыва*|关注我们',
  asks: 'ask*|demand*|request*|want|wants|wanted',
  notCode: '(zip|postal|post|qr|short|dress|bar|country|area|tax|promo*|discount|access) code*|code of',
  payNoun:
    '(pay|salary|wage|compensation|rate) (rate|rates|range|ranges|scale|band|bands|grade|type|period|frequency|transparency|structure|details|information|is|will|for|depends|and)|(base|hourly|daily|day|starting|target|market|our) (pay|rate|rates)|rate #|rate (is|of|range)',
  theirs:
    'their own? (balance|balances|account|accounts|wallet|wallets|passport*)|rider*|patient*|passenger*|guest*|learner*|tenant*|shopper*|buyer*|seller*|subscriber*|student*|consumer*|retailer*|creator*|traveller*|traveler*|policyholder*|supplier*|borrower*|depositor*|viewer*|gamer*|resident*|(our|the) members',
  tokenWork:
    'token* (launch*|design|model*|economics|sale*|listing*|team|engineering|strategy|standard*|contract*|distribution|plan|program*)|staking (product*|service*|derivative*)',
  knowing:
    'experience (with|in|of|as|building)|knowledge of|familiar with|understanding of|expertise in|background in|erfahrung (mit|in)|experiencia (con|en)|experiencia com|experience (de|en)|опыт (работы|с|в)|multisig|multi sig|testnet*|经验',
  bankData:
    'account number|routing number|bank name|swift code|sort code|bank details|kontodaten|datos bancarios|coordonnees bancaires|dados bancarios',
  repository:
    'repo|repos|repositor*|branch|pull request*|npm (i|install|ci|start|run)|yarn (add|install|start)|depot|репозитори*|仓库',
  perks:
    'stipend*|allowance*|tuition|fertility|adoption|401|(wellness|learning|education|training|equipment) budget|health insurance|(company|employer) (match|contribution*)|employer match|retirement|dental|discount*|benefit* (include|package|such)|zuschuss*|mutuelle|seguro medico|plano de saude|дмс|补贴|travel*|trip|trips|flight*|relocation|conference*|commut*|gym|internet|reisekosten|viaje*|viagem|voyage|deplacement*|командировочн*|дорогу|差旅',
  ownMoney:
    '(of|with|from) your own (money|funds|pocket|coins|capital)?|on you|is on you|your own (money|funds|pocket|coins|capital)|out of pocket|aus eigener tasche|de tu bolsillo|do seu bolso|de votre poche|за свои|自己的钱|自费',
  stablecoin: 'usdt|usdc|usd t|tether|busd|dai|trx|eth|btc|bnb|sol|u',
  payWord:
    'paid|payout*|payday|salary|salaries|pay|earn*|compensat*|bounty|bounties|grant*|prize*|reward*|win|per|stipend|rate|gehalt*|bezahlt|salario|sueldo|salaire|remuner*|зарплат*|оплат* труда|工资|薪',
  keeping:
    'rotation|management|handling|derivation|generat*|ceremon*|lifecycle|infrastructure|polic*|procedure*|logic|flow*|screen*|tooling|standard*|implementation*',
  custody:
    'management|hsm*|mpc|storage|custody|custodial|ceremon*|cryptograph*|threshold|bip|signers|rotation|hardware',
  travelPaper:
    '(valid|travel*|clean|full|visa|right to work|work permit) ~4 (passport*|licen*|id|permit)|have (a|an) ~1 (passport*|licen*|id|permit)|passport* ~6 (travel*|abroad|valid)|driving|driver*',
  companyTrip:
    '(to|for|at|during|attend|join|reach) ~4 (offsite*|off site|off sites|retreat*|summit|(team|company|annual|all company) (meeting*|meetup*|week|trip*|gathering*|get together*)|all hands|kick off)|(zum|zur|fur) ~3 (teamtreffen|firmentreffen|teamwoche|klausurtagung|betriebsausflug)|(encuentro|retiro|viaje) ~1 (anual|de equipo|de empresa)|(encontro|retiro|viagem) ~1 (anual|da equipe|da empresa)|(seminaire|voyage) ~1 (d equipe|annuel|d entreprise)|выездн* (встреч*|сесси*)|корпоратив*|团建|年会',
  strongChat: 'telegram|tg|whatsapp|wechat|viber|skype|zangi|телеграм*|тг|ватсап*|вотсап*|微信|电报|飞机',
  community:
    'community|communities|comunidad*|comunidade*|communaut*|сообществ*|社区|channel*|bot|bots|member*|moderat*|ama|amas|news|follow|group of|groups|nuestros grupos|nossos grupos|gruppen|nos groupes|наши группы|我们 的 电报 群|slack|marketing|ads|campaign*|content|posts|twitter|discord|social|internally|support|suporte|soporte|atendimento|kundenservice|kundendienst|поддержк*|客服|customer*|integration*|mini app|小程序|机器人|小程序',
  chatWork:
    'community|communities|comments|ama|amas|moderat*|members|ads|campaign*|comunidad*|comunidade*|communaut*|сообществ*|社区',
  freeChoice:
    '(any|whichever|whatever) ~3 (like|want|choose|prefer|fancy|suits|<equipment>)|you (like|fancy|choose|prefer)|that suits? you|(suit|suits) you|of your (own)? choice|home office|receipt*|(freier|deiner|ihrer) wahl|dir (passt|passen)|ihnen passt|de (tu|su) eleccion|a sua escolha|de votre choix|на (ваш|свой) выбор|自选|任选',
  fromOurs:
    'from (our|the company s?|company) ~3 (account*|wallet*|funds|money)|(von|vom|aus) (unser*|konto der firma|firmenkonto|dem firmenkonto)|desde (nuestra|la) (cuenta|billetera)|da (nossa conta|conta da empresa)|depuis (notre|le) (compte|portefeuille)|(с|со) (нашего|счета компании) (счета|кошелька)?|从 (我们|公司) ~2 (账户|钱包)|使用 公司 ~2 账户',
  staffMay:
    '(employees|staff|team members|everybody on the team|everyone on the team|mitarbeiter*|empleados|empregados|funcionarios|salaries|сотрудники|员工) ~1 (may|can|could|durfen|konnen|pueden|podem|peuvent|могут|可以) ~9 (round|share|shares|stock|options|equity|extension|anteile|acciones|acoes|actions|акции|股份|股票)',
  lawAsks:
    '(gesetzlich|von gesetzes wegen) ~2 (vorgeschrieben|erforderlich|verlangt|notwendig)|(por|segun la|exige la|pela|por) (ley|lei)|exigid* por lei|(par|selon) la loi|по закону|法律 ~1 (要求|规定)',
  employing:
    '(anstellung|beschaftigung|arbeitsvertrag*|contratacion|empleo|contrato de trabajo|contratacao|emprego|embauche|emploi|contrat de travail|трудоустройств*|трудов* договор*|入职|雇佣)',
  mayWork:
    '(required|mandatory|needed|demanded|requirement) ~2 (by|under) ~3 law ~3 (employment|payroll|employees|onboarding|new hires|employment contract*)|(law|laws) ~2 (require*|demand*|ask*) ~8 (for|of|before) ~2 (employment|payroll|employees|onboarding|new hires|employment contract*)|<lawAsks> ~8 <employing>|<employing> ~10 <lawAsks>|right to work|home office (certified|approved|wants|requires)|certified checker|may work in|(work|employment) (permit|authori*)|authori* to work|eligib* to work|i 9|share code|arbeitserlaubnis|aufenthaltstitel|permiso de trabajo|dar de alta|alta en la seguridad social|autorizacao de trabalho|titre de sejour|autorisation de travail|разрешени* на работу|办理 (入职|手续)|入职 手续',
  copyOf:
    '(send*|upload*|e-mail|email|mail|submit*|attach*|forward*|schick*|sende*|mail*|hochlad*|lade|envia*|manda*|sube|envie|mande|envoy*|telecharg*|пришлите|отправ*|загруз*|发送|上传|发给|提交)|(photo|photos|copy|copies|scan|scans|picture|pictures|selfie|foto|kopie|copia|copie|фото|скан*|копи*|照片|扫描|自拍) (of|von|de|d)?|selfie*|自拍|照片|扫描',
  riskyFile: 'macros|iso|lnk|7z|rar|msi|apk|scr|exe|docm|xlsm|jar',
  vesting: 'vest*|cliff|(airdrop|airdrops)|(reward|rewards)|acquisition|归属',
  firstPay:
    '(first|next) (salary|salaries|wage|wages|payslip|pay|paycheck|paycheque|payout|week|month)|(ersten|erste) (gehalt*|lohn|woche|monat|abrechnung)|primer* (sueldo|salario|nomina|pago|semana|mes)|primeir* (salario|pagamento|semana|mes)|premier* (salaire|paie|semaine|mois)|перв* (зарплат*|недел*|месяц*|выплат*)|首月|首 (工资|薪)|第一个 月|第一 (周|月)',
  invite:
    'invitation*|we (e-mail|email|mail|send) you|invite|invites|einladung*|invitacion*|convite*|приглашени*|邀请|you (will )? receive|vai receber|te enviaremos|we send you',
  link: 'link|links|page|url|enlace*|lien|ссылк*|链接',
  meeting:
    'interview*|vorstellungsgesprach*|entrevista*|entretien*|собеседовани*|созвон*|面试|call|first conversation|talk|gesprach*|appel|echange',
  ownTool:
    '(desktop|own|our|unser*|eigene*|nuestr*|propi*|noss*|propri*|notre|nos|наш*|своей|своем|我们 自己? 的?|公司 的?) ~3 (client|app|application|software|program*|programm*|programa*|aplicacion*|aplicativo*|logiciel*|appli|приложени*|клиент*|软件|应用|客户端|extension|erweiterung|plugin|tool|extensao|complemento)',
  purse:
    'wallet*|metamask|hardware wallet|billetera*|monedero*|cartera|carteira*|geldborse|brieftasche|кошел*|portefeuille*|钱包|vault',
  noNeed: 'no|without|ohne|kein*|sin|sem|ni|sans|без|нет|无需|无|不用|不需',
  meetingWith:
    'interview|interviews|vorstellungsgesprach*|gesprach|entrevista*|entretien*|собеседовани*|面试',
  cv: 'cv|resume|lebenslauf|curriculum|curriculo|резюме|简历',
  experienceOf: 'experience|erfahrung|experiencia|опыт*|经验',
  payout:
    '(payout*|paid|payment*|auszahlung*|ausbezahlt|ausgezahlt|получа* деньги|pagos|pagamos|pagamento*|paye*|paiement*|выплат*) ~2 (daily|every (day|evening)|each (day|evening)|taglich*|jeden (tag|abend)|todos los dias|todos os dias|cada (dia|noche|noite)|diari*|chaque (jour|soir)|каждый (день|вечер)|ежедневн*)|daily (pay|payout*|payment*|payday)|(jeden|kazdyj|каждый|chaque|cada) (abend|вечер|soir|noche|noite) ~2 (ausgezahlt|выплат*|paye*|cobras|recebe*)|日结|(每晚|每天|当天|当日) 结算',
  lendable:
    'verified|older|aged|kyc|verifiziert*|verificad*|verifie*|verifies|верифицир*|实名|exchange|borsenkonto|upwork|binance|kraken|bybit|okx',
  rentable: 'account|accounts|konto|borsenkonto|cuenta|conta|compte|аккаунт*|счет|账户|账号',
  having: 'have|own|hast|haben|tienes|tiene|tem|avez|as|есть|有',
  renting: 'rent|rented|lease|letting|miet*|alquil*|arrend*|alug*|lou*|арендуем|аренд*|租用|租',
  doubling:
    'double|doubled|doubles|triple|tripled|twice as much|doppelt*|verdoppel*|doubl*|doble|triple|dobro|vezes mais|вдвое|удва*|翻倍|双倍|加倍',
  installer:
    '(the|an|our|its|this) ~1 installer|instalador|installationspaket|installationsdatei|установочн* файл|установщик*|安装包|(fichier|programme) d installation|(mac|windows|desktop) build',
  faceClip:
    '(clip|video|film|photo) ~2 (your|the) face|(video|foto) ~2 (deinem gesicht|ihrem gesicht|tu cara|tu rostro|seu rosto)|video ~2 votre visage|видео ~2 лиц*|both sides of|beide seiten|ambos lados|dos caras|duas faces|frente e verso|обе стороны|正反面|人脸',
  negative: 'negative|minus|shortfall|in the red|negativ*|negativo|negatif|минус*|负|debt',
  fill: 'fill*|filled|clear*|settle*|top ~1 up|topped|even|gleichst|ausgleich*|auffull*|recarg*|recarreg*|carga*|poner|pon|colocar|coloque|coloca|complet*|cubr*|cobr*|recharg*|rembours*|пополн*|довнес*|закро*|погас*|补足|补|充值|充',
  pot: 'balance|account|konto|guthaben|saldo|solde|compte|cuenta|conta|баланс*|счет*|余额|账户|workbench|platform|plattform|plataforma|plateforme|платформ*|平台',
  reward:
    'withdraw*|unlock*|activat*|release*|commission*|premium|vip|combination|set|orders|auszahl*|freischalt*|provision*|retir*|desbloque*|cobras|comision*|liber*|saque|sacar|debloqu*|gains|вывод*|вывести|выводите|комисси*|разблок*|提现|佣金|解锁|激活',
  simpleWork:
    'phone|smartphone|mobile|rating|rate|like|likes|review|reviews|click*|handy|bewert*|movil|celular|valor*|puntu*|notez|telephone|оценива*|лайк*|телефон*|手机|打分|点赞|评价',
  aDay: '(a|per|each|every) (day|task|order)|daily|am tag|pro tag|taglich*|al dia|por dia|diari*|par jour|chaque (jour|soir)|в день|каждый день|ежедневно|每天|每日|(jeden|kazdyj|каждый|chaque|cada) (abend|вечер|soir|noche|noite) ~2 (ausgezahlt|выплат*|paye*|cobras|recebe*)|日结|(每晚|每天|当天|当日) 结算',
  guarded:
    'protected|encrypted|locked|geschutzt*|passwortgeschutzt*|verschlusselt*|protegid*|cifrad*|criptografad*|protegee*|chiffre*|запаролен*|зашифрован*|с паролем|加密|password protected',
  packed:
    'zip|rar|7z|archive|archiv|archivo*|arquivo*|архив*|压缩包|压缩文件|file|files|datei*|fichier*|файл*',
  only: 'only|solely|exclusively|just those|priority|preference|nur|ausschliesslich|bevorzugt|solo|unicamente|prioridad*|so|somente|apenas|seuls|seulement|uniquement|priorite|только|лишь|приоритет*|只有|仅|优先',
  invited:
    'invited|invite|considered|shortlist*|interview*|call|next (round|stage|step)|talk|applicants|candidates|hear back|reply|apply|eingeladen|gesprach*|bewerber*|entrevista*|pasan|candidat*|llamamos|chamamos|entretien*|recus|recoit|зовем|приглаша*|интервью|собеседовани*|кандидат*|面试|申请|录用',
  owning:
    'hold*|own*|stake*|staked|bought|buy|mint*|minted|with a|halt|halten|besitz*|gekauft|teng*|tien*|poseen|compr*|tenha|possu*|detenteur*|detien*|possed*|achete*|держ*|купил*|есть|владе*|имеют|持有|拥有|购买',
  cryptoThing:
    'token*|nft|nfts|coin|coins|pass|seat|collection|presale|pre sale|jeton*|monedas|preventa|pre venda|prevente|токен*|монет*|代币|数字藏品|# _',
  salaryRange:
    'per (year|month|hour|annum|week|day)|a (year|month|week|day|hour)|an hour|hourly|budget*|annual*|($|€|£) # k|# k|equity|competitive|bonus*|yearly|monthly|base (salary|pay)|salary range|pay range|compensation range|ote|al ano|por ano|par an|pro jahr|в год|年薪',
}

const otherWords = joinWordLists([de, es, fr, pt, ru, zh])

/** Openers of a demand, in every language. */
export const openers = {
  skip: `${words.skip}|${otherWords.skip}`,
  asker: `${words.asker}|${otherWords.asker}`,
  you: `${words.you}|${words.applicant}|${otherWords.you}|${otherWords.applicant}`,
  addressed:
    'you|candidate*|applicant*|du|bewerber*|usted|ustedes|tu|candidat*|voce|voces|vous|вы|ты|кандидат*|你|您',
  your: 'your|us|uns|nos|нам|我们|dein*|tu|tus|teu|tua|vos|votre|ton|ta|ваш*|твой|твою|твоей|你的|您的',
  conditional: `${words.conditional}|${otherWords.conditional}`,
}

/** Demands of scams on applicants, whatever the words and the language: verb, object and direction. */
export const everyLanguage: LanguageRules = {
  words,
  otherWords,
  rules: [
    ...moneyMeanings,
    ...otherMeanings,
    ...passiveMeanings,
    ...indirectMeanings,
    ...baitMeanings,
    ...stepMeanings,
    ...kindMeanings,
    ...schemeSteps,
    ...touchyMeanings,
    ...topics,
  ],
  denials: [englishDenial, ...Object.values(denials)],
}
