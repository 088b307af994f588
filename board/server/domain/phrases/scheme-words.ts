/** Words of all languages for the steps of schemes. */
export const schemeWords = {
  otherPeople:
    'client|clients|customer|customers|buyer*|partner|partners|sender*|payer*|donor*|investor*|merchant|merchants|seller*|people|others|strangers|kunde|kunden|kaufer*|cliente*|comprador*|socios|parceir*|acheteur*|partenaire*|клиент*|покупател*|партнер*|客户|买家|伙伴',
  payApp:
    'zelle|venmo|cash app|cashapp|paypal|wise|revolut|skrill|chime|payoneer|western union|moneygram|pix|bizum|interac|upi|alipay|支付宝|银行卡|сбп',
  payVerb:
    'pay|pays|wire|wires|transfer|transfers|send|sends|deposit|deposits|remit|remits|zahlen|uberweisen|pagan|envian|transfieren|pagam|enviam|transferem|paient|envoient|virent|платят|переводят|отправляют|打|转|汇',
  moneys:
    'payment|payments|transfers|transfer|money|funds|deposits|wires|wire transfer*|remittance*|donation*|gifts|sums|cash|dollars|fiat|zahlung|zahlungen|uberweisung*|geld|betrage|pagos|transferencias|dinero|fondos|pagamentos|dinheiro|virement*|paiements|argent|перевод*|платеж*|деньги|средства|款|钱|资金|转账|货款',
  ownAccounts:
    '(your|own|private|personal) ~2 (account|accounts|card|cards|iban|paypal|venmo|zelle|revolut|wise|cash app|coinbase account|binance account|wallet)|<ownAccount>',
  percents: '%|percent|per cent|percentage|prozent|por ciento|por cento|pour cent|процент*|百分之',
  goods:
    'mail|watches|parcel|parcels|package|packages|box|boxes|goods|electronics|deliveries|shipments|items|phones|laptops|paket|pakete|packchen|paquete*|pacote*|encomenda*|colis|посылк*|包裹|快递',
  dueThing:
    'fee|fees|charges|clearance|screening|vetting|(credit|reference) (report|check)|training|course|bootcamp|tuition|exam|exams|certificat*|certification|licence|license|uniform|badge|id card|(background|drug|medical|credit|fingerprint) (check|test|exam*)|drug test|(drug|health|medical) screening|bundle|package|handbook|manual|material*|subscription|membership|diploma|mentoring|fare|fingerprint*|medical check|visa|work permit|permit|equipment|laptop|laptops|kit|starter kit|headset|software|insurance|registration|onboarding|verification|shipping|workstation|macbook|computer|seat|slot|slots|spot|profile|activation|paperwork|offer letter|employee number|hardware wallet|notary|proctored|deposit|prufung*|zertifi*|schulung*|fuhrungszeugnis|kaution|ausrustung|lizenz|examen*|certificac*|capacitacion|formacion|uniforme|fianza|equipo|exame*|treinamento|curso|equipamento|certifica*|formation|caution|kit de demarrage|экзамен*|обучени*|сертифик*|залог*|оборудован*|考试|培训|保证金|押金|证书',
  newcomer:
    '(new|every|each|all) ~1 (hire|hires|joiner*|starter*|agent*|member*|colleague*)|joiners|newcomer*|participants|freelancers|agents',
  clickVerb:
    'rate|rates|rating|ratings|like|likes|liking|review|reviews|reviewing|evaluat*|optimise|optimize|optimising|optimizing|boost|boosting|tap|tapping|click|clicks|clicking|grab|grabbing|vote|votes|voting|score|bewert*|califica*|valora*|avali*|notez|noter|evaluez|оценива*|ставьте|ставить|follow|following|评价|打分|点赞',
  clickThing:
    'hotel*|film|films|movie*|music|song*|app|apps|app listings|video*|product*|order*|restaurant*|ad|ads|post|posts|image*|images|set|sets|listings|produkt*|artikel|hoteles|produto*|hoteis|produits|лайк*|accounts|товар*|отел*|фильм*|видео|商品|酒店|视频',
  clickSets:
    '(free|daily) (ratings|tasks|orders)|sets? of (#|tasks|orders|apps)|# (sets|orders|ratings|clicks|optimi*)|set of #|sets of #|(combo|combination|lucky|bundle|merchant|premium|special|wealth) ~1 (match*|order*|task*|bundle*|set*)|(working|work|training|task|evaluation) account|vip #|orders a day|quota of #|# ~1 matches|<clickTask>|сет* задани*|задани* ~2 (открыт*|следующ*)|任务',
  codeWord:
    '(the|a|your|sms|security|login|confirmation|digit) ~1 (code|codes)|pin|pins|digits|otp|passcode|one time password|verification code',
  eachDay:
    'a day|per day|per (working|business|trading) day|each day|every day|daily|day|taglich*|am tag|pro tag|diari*|al dia|por dia|ao dia|par jour|в день|ежедневно|每天|每日',
  ownBenefit: '401|pension*|retirement|health savings|hsa|espp|share plan|equity plan',
  pretending:
    'impersonat*|imposter*|impostor*|pretend*|posing as|in our name|fake (job|offer*|recruiter*|profile*|account*)|beware|be aware|be careful|be wary|report ~3 (fake|scam*|fraud*|impersonat*|to us)|never ask*|not from us|isn t us|is not us',
  builds:
    'build*|design*|develop*|maintain*|manage*|managing|improve*|implement*|oversee*|integrat*|architect*|lead|leading|own|owns|research*|analy*|automat*|entwickel*|betreu*|disen*|desarroll*|concev*|concois|developp*|desenvolv*|разрабатыва*|отвеча*|проектир*|负责|设计|开发',
  wages:
    'salary|salaries|wage|wages|payroll|your (pay|earnings|expenses)|reimburs*|gehalt*|lohn*|vergutung|salario*|sueldo|nomina|salaire*|зарплат*|工资|薪',
  rentedAt:
    'linkedin|upwork|fiverr|freelancer|toptal|github|facebook|instagram|whatsapp|telegram|gmail|binance|coinbase|kraken|bybit|okx|kucoin|paypal|wise|revolut|airbnb|uber|bank|exchange|broker',
  examine: 'compare|inspect|examine|rework*|test|tests|testing',
  forStaff:
    '(order|orders|buy|buys|purchase*|choose) ~4 for (new|our|the|all) ~1 (hire|hires|joiner*|starter*|colleague*|employee*|staff|team|people|guest*|customer*)|(order|orders|buy|buys|purchase*|choose) ~4 for (our|the) office',
  ourPeople:
    '(our|the) ~1 (engineer*|developer*|expert*|team|people|staff|specialist*|colleague*|partner*|programmer*)',
} as const
