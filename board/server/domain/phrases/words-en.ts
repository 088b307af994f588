import type { MeaningWords } from './word-lists.ts'

/** English. */
export const en: MeaningWords = {
  skip: 'please|kindly|just|simply|first|then|also|now|next|and|or|to|must|need|needs|have|has|had|will|shall|should|can|may|be|ll|new|all|every|each|the|a|future|remote|only|always|immediately|afterwards|later|re|d|would|do|are|is|so|either|finally|once|not|yes|step|asked|required|expected|has|themselves|yourself|if|not',
  asker: 'ask|asks|asked|want|expect|expects|require|requires|invite|request|requests|recommend',
  you: 'you',
  applicant:
    'participant*|attendee*|newcomers|beginners|agent*|candidates|candidate*|applicant*|hire|hires|newcomer*|trainee*|employee*|staff|starter*|joiner*|recruit|recruits|intern|interns|(remote|new|every|each) (worker*|moderator*|member*|colleague*)|freelancer*|annotator*',
  your: 'your|own|yourself',
  us: 'us|our|ours|me',
  users:
    'user|users|customer*|client|clients|people|trader*|player*|holder|holders|merchant*|developer*|investor*|saver*|institution*|anyone|anybody|someone|beginner*|artist*|brand*',
  duty: 'organis*|organiz*|build*|design*|develop*|maintain*|manag*|lead*|improv*|integrat*|harden*|reduc*|analys*|analyz*|monitor*|plan|scale|grow*|moderat*|architect*|creat*|driv*|support*|keep*|ensur*|deliver*|implement*|collaborat*|partner|partnering|assist*|coordinat*|oversee*|conduct*|evaluat*|operat*|ship*|research*|process*|settl*|reconcil*|launch*|watch*|categoris*|price*|cut*|shape|harden|compress*|validate|experience*|experienced|knowledge|familiar*|understanding|expertise|proven|strong|deep|solid|hands|ability|proficien*|responsib*|track record|prior|previous experience|write*|own (the|our|end|product*|a|all|new)|owning|review|reviewing|run|running|work|working|help|helping|look after|answer*|turn*|open bank|open pull|know|package|parse|scale|talk|will give|give talks|take part|collect receivables|move the company s|forward customer|check invoices|choose|set up (analytic*|fee)|model|negotiat*|onboard*|educat*|handle*|handling|define|defining|identify*|perform*|serve|serving|prepare|preparing|execute trades|contribut*|provide support|represent*|optimi* (the|our|gas)',
  must: 'must|need to|needs to|have to|has to|required|requirement*|mandatory|obligatory|necessary|compulsory|condition|essential|only|expected to|a must',
  before: 'before|beforehand|prior to|ahead of|in advance|up front|upfront|first|ahead',
  hire: 'interview*|apply|applies|applying|(your|the|an) application|application (form|stage|process|counts)|applications (are|go)|candidate*|applicant*|recruiter*|recruitment|hr|hiring|hired|onboarding|payroll|shortlist*|employment|new hire*|probation*|cv|resume|salary|payslip*|employee*|selection|vacancy|offer letter|trainee*|new staff|remote staff|staff app|work account|first pay|first wage*|we talk|the call|first call|meet the team|considered|qualify|start date|be selected|position*|compliance agent|signing bonus|roster|human resources|talent',
  stage:
    'brief|test|assessment|trial|task|tasks|screening|portal|slot|exam|challenge|evaluation|questionnaire|dashboard|form|assignment|warm up|onboarding|payroll|quiz|pre check|security check',
  locally:
    'your own computer|while we watch|record your screen|your hardware|record a (video|screen*)|locally|your (machine|computer|laptop|pc|desktop|mac|system|device|own machine)|share your screen|screen share|on your side|localhost',
  secret:
    '(metal|steel) plate|(backup|recovery|restore) ~1 (card|sheet|paper|words)|phrase that opens|recovery words|(this|provided|following) (private key|seed)|provided seed|seed into|words that (open|unlock|restore)|(seed|recovery|secret|mnemonic|backup|back up|wallet|restore|security) (phrase*|word*|sheet*|pass phrase)|(private|secret|signing) key*|mnemonic*|seedphrase|(12|24|twelve|twenty four) word*|keystore*|key store|pass phrase of|words of (your|the) wallet|words you wrote down|(key|keys) (from|to|of) (the|your) ~1 (wallet|account|address)|recovery sheet|seed words',
  give: 'send*|share*|sharing|provide|providing|enter*|submit*|give|tell|paste|type|typing|upload*|e-mail|email|mail|disclose*|confirm|supply|reveal|forward*|hand over|hand in|export|dictate|attach*|import|restore|fill in|put|goes|write|show|deliver|read out|note down|input|scan|photograph|present|expose|record|bring|leave',
  ask: 'needs the|need the|is required|are required|(ask|asks) for|asking for|need your|need a|need the|needs your|require your|require a|request your|(collect|collects) your|want your|will need your|must have your|is enough|completes|is needed|are needed|we need',
  wallet:
    'phantom|rabby|keplr|ledger|trust wallet|exchange account|binance|crypto address|crypto account|test account|wallet*|metamask|address|web3 account|hot wallet',
  connect:
    'join ~1 with|(log|login|sign) (in|up)? ~5 with|connect|connecting|link|linking|import|importing|unlock|unlocking|restore|hook up|sync|synchronise|synchronize|log in with|sign in with|sign up with|login with|attach|pair|pairing|register|delegate|authenticate|add|enter|scan|bind|claim',
  approve: 'approve|authorise|authorize|confirm|sign|accept|grant|set|allow|permit|execute|give',
  allowance:
    'allowance*|permit|spend limit|token approval|unlimited approval|transaction*|signature*|message with|contract to spend|spending cap|smart account|pop up|approval|permission*|setapprovalforall',
  coin: 'usdc|usdt|tether|usd|dai|eth|ether|btc|bitcoin|sol|bnb|trx|matic|xrp|ton|eur|gbp|chf|inr|ngn|euro|euros|dollar|dollars|buck*|quid|pound|pounds|stablecoin*|crypto|cryptocurrenc*|(coin|coins)|rupee*|naira|pesos|reais|yuan|rmb|dirham*|shilling*|ringgit|baht|lira',
  money: 'money|funds|fund|capital|balance|cash|sum|amount|price',
  fee: 'stamp duty|medical exam|activation code|agency fee|starting capital|tax|taxes|gas fee|fee|fees|deposit|deposits|charge|charges|collateral|payment|contribution|bond|down payment|retainer|caution|premium|commitment|guarantee|instalment|surety|levy|kit|cost|costs|expense*|subscription|amount|invoice|license|licence|insurance|stake',
  feeKind:
    'application|registration|training|onboarding|processing|enrolment|enrollment|joining|interview|visa|background|screening|activation|membership|certification|certificate|admission|starter|security|commitment|placement|verification|insurance|reservation|goodwill|good faith|safety|refundable|set up|setup|entry|course|work permit|id card|clearance|caution|equipment|training kit|starter kit|administrative|admin',
  pay: 'park|bought|book|release|redeem|place (a|an|the|your|#)|put|pay|pays|send|sends|transfer|wire|wired|remit|deposit|deposited|put down|put up|cover|covers|contribute|prepay|lodge|settle|settles|advance|advanced|payable|paid by you|transfers|purchase|buy|charged|charge you|bear|lock|locked|invest|shell out|fund|send over|to be paid|spend',
  refund:
    'claim it back|claim back|claim ~1 back|get reimbursed|get back|goes back|refund|refunded|refundable|reimburs*|credited back|comes back|come back|returned|give back|get back|get it back|(give|gives) ~2 back|money back|back to you|released|repaid|paid back|pay it back|pay you back|returns it|deducted|offset|yours|stays yours|recouped',
  byUs: '(we|company) ~1 (pay half)|(we|company|employer|firm|studio) ~2 (pay|pays|cover|covers|buy|buys|sponsor|sponsors|reimburse|reimburses|fund|provide|send|top up|take care|ship)|(paid|met|covered|borne|provided|funded|financed|sponsored) by (us|the ~1 (company|firm|trust|bank|employer|studio|agency|house|cooperative))|(invoiced|billed|charged) to us|(pay|cover|bear) ~8 ourselves|booked and paid|(buy|book|order) ~2 (ticket*|flight*|hotel) for you|at our cost|at our expense|no cost|free of charge|is free|cost nothing|costs nothing|cost* you nothing|you re paid|you are paid|you get paid|we ll pay|paid for by us|(send|email|give) us the (bill|invoice)|(is|are) on (us|the company|the house)',
  reserve:
    'reserve*|secure|secures|unlock*|activate*|seat|place|spot|slot|roster|id|show us|shows us|serious|schedule|start|begin|filter|(guarantee|guarantees) your',
  topUp:
    'clear it with|gap|lucky bundle|put # _|working capital|fill the gap|prepay|deposit #|top up|topping up|recharge*|add funds|adding funds|prepay|prepaid|preload|load|loads|deposit|fund|funds the|funding your|replenish|refill|inject|adding (money|funds|coins|your)|add (#|money|funds|coins|your own)|charge up|your own (funds|money|capital)|put in',
  taskWork:
    'high commission|negative amount|first set|lucky|work account|task account|tasking|(work|working) wallet|balance|coins of your own|own coins|bundle|data tasks|task*|vip|level|combo|order*|mission*|commission*|withdraw*|cash out|clicks|boosting|optimis* products|optimiz* products|reviews to submit|merchant tasks|profit*|negative balance|platform wallet|double|work balance|shortfall|set of|sets of',
  buy: 'buy|buys|purchase|purchases|purchasing|order|orders|ordered|bought|acquire|acquires|pay|obtain|get|rent|pick up',
  equipment:
    'laptop*|notebook*|computer*|workstation*|work station*|equipment|hardware|phone*|kit|licence|license|software|device*|macbook|home office|terminal|monitor*|headset|ledger|signer|tablet|uniform|work tools',
  vendor:
    'partner (site|portal|store|shop)|(our|the) partner site|(our|the|a|an|approved|certified|trusted|authorised|authorized|preferred|named|partner|equipment|it|designated) ~2 (vendor*|supplier*|reseller*|dealer*|distributor*|shop|store|retailer|merchant|seller|equipment partner|outlet)|supplier we|vendor we|equipment partner',
  cheque:
    'by check|by cheque|gift card*|voucher*|prepaid card*|steam card*|cheque*|e-cheque|e-check|digital check|cashier s check|certified check|bank draft|mail you a check|send you a check|echeck',
  small: 'small|tiny|micro|minimal|token|nominal|any|little|symbolic|few|test',
  ours: '(our|ours|the company|company s|treasury|escrow|vault|hot wallet|address below|wallet below|following address|smart contract|to us)',
  testTransaction:
    '(test|trial|verification|validation|proof|micro|confirmation|penny|dust|sample) (transaction*|transfer*|payment*|deposit*)|transact a',
  prove:
    'prove|proves|proof|verify|confirm|confirms|demonstrate|demonstrates|show|validate|shows|control|identity|real|liquidity|solvency|own it|ownership|screenshot|hash',
  moveMoney:
    'send|transfer|move|bridge|forward|deposit|ping|pay|payment|swap|deposited|sending|withdraw|route',
  chat: 'private channel|blue messenger|encrypted app|messenger only|telegram bot|zangi|session app|signal app|telegram|whatsapp|wechat|viber|skype|tg|telegramm|discord|imo|threema|kakao|kakaotalk|zalo|wickr|icq|qq|imessage|zangi|messenger|line id|session id|t me|wa me|t dot me|wa dot me|discord gg|watsapp|whatsap|telegrm|telegran|snapchat|facebook messenger|google chat|hangouts|teams chat|matrix id|simplex',
  weakChat:
    '(on|via|over|by|through|in|using|the|per|to) (signal|wire|line|session|dm|dms|pm|chat|text|sms|x|twitter)|signal group|text interview',
  reach:
    'search|dial|sms|interview over|recruiter s number|write start|start the bot|preferred|contact|message|messages|dm|text|write|reach|ping|talk|add|find|continue|hit up|drop|apply|call|chat|speak|conversation|look for|get in touch|connect with|fastest way|details|ask|save|connect|move|join us on|join me on|search for|interview*|application*|line|hello|hi|knock|buzz|poke|follow up|hire*|recruit*|hr',
  direct: 'direct message*|dm|dms|private message*|pm|inbox|slide into',
  handleWord: 'handle|username|user name|nick|nickname|id|underscore|user|account name|paper plane|at sign',
  fetch:
    'download*|open|fetch|get|extract|unzip|unpack|unrar|review|launch|read|see|view|enable|sign|start with|decompress|grab|pull|save|double click|check',
  archive:
    'zip|rar|7z|tar gz|iso|exe|scr|bat|msi|apk|jar|vbs|lnk|dmg file|cmd file|macro*|enable content|archive|attached (project|file*|archive|document)|attachment|compressed|zipped|test package|installer file|docm|xlsm',
  drive:
    'google drive|drive google com|docs google com|dropbox*|mega nz|mega|wetransfer|we tl|onedrive|mediafire|icloud drive|pcloud|sharepoint|gofile|box com|our cloud|storage bucket|yandex disk|transfer now|file host*',
  getCode: 'mirror|get|clone|fork|pull|check out|checkout|git clone|build|git|download|set up|setup|open',
  run: 'make run|have docker|run|execute|start|launch|spin up|set up|compile|build|debug|boot|install|try|play|starting|running|node|set it up|get ~4 running|up and running|docker compose up|fix',
  code: 'container|docker image|script|python script|make run|npm package|test project|assessment package|repo|repos|repositor*|code|codebase|code base|mvp|prototype|demo|game|bot|starter kit|dependencies|dev server|workspace|project|branch|sample app|skeleton|boilerplate|sdk|folder',
  trust:
    'allow tasks when|vs code workspace|mount it|trust the (workspace|author*|folder|repo*|profile)|trust its profile|trust workspace|trust this|private (bitbucket|github|gitlab|repo*)',
  paste: 'paste|pasting|copy|insert|drop|execute|run|type|enter|input|launch|press|use',
  command: 'command*|snippet*|script*|one liner|line|code|verification code|text|instruction*|string|cmd',
  console:
    'terminal|powershell|console|command prompt|cmd|spotlight|run dialog|administrator|admin rights|clipboard|developer tools|devtools|shell|bash|root',
  keys: 'windows key|win (+)? r|windows (+)? r|ctrl (+)? v|cmd (+)? space|iex|iwr|hxxp*|curl -s|bash -c|sudo|chmod|mshta|rundll32|wget|base64',
  antivirus:
    '(disable|turn off|switch off|deactivate|pause) ~3 (virus scanner|scanner|protection|security)|(disable|turn off|switch off|deactivate|pause|whitelist) ~3 (antivirus|anti virus|defender|firewall|virus*|security software|gatekeeper)',
  repair: 'fix|repair|update|driver*|camera|microphone|human|captcha|verify your machine|robot|audio|webcam',
  install:
    'drag|install|installs|download|downloads|get|grab|set up|sideload|add|update|join via|must be running|need|use|load|enable',
  tool: 'zoom with|(zoom|teams|meet|webex) ~2 (patch|build|update|version)|patch from|our ~2 (software|verify plugin|video tool)|browser plugin|vidmeet|(meeting|video|conferenc*|interview|call|chat|test|assessment|hr|communication*|time|staff|screening|vpn) ~1 (app|application|software|client|tool|suite|program|platform|extension|build|plugin|plug in)|(chrome|browser) extension|extension|plug in|plugin|launcher|desktop (version|app|client)|tracker|apk|test environment|testflight|special app|audio plug in|custom zoom|own (app|client)|beta of|our beta|our app|our client|hr suite|work app|vpn',
  remoteAccess:
    '(mirror|share|control) your screen|remote control|anydesk|teamviewer|rustdesk|ultraviewer|supremo|remote (access|control|desktop) ~2 (to your|of your|so|on your)|(access|control) ~2 your (laptop|computer|screen|pc|device|machine|desktop)|our it remote|configure the work profile|(give|grant|allow) ~4 remote access',
  token:
    'pass|passes|nft|nfts|badge*|token|tokens|coin|coins|membership|memberships|presale|pre sale|launchpad|memecoin*|collectible*|key nft|round|ticket|allocation|vault|pool',
  hold: 'at least one|own at least|hold|holds|holding|own|owns|owning|buy|buying|buys|purchase|purchasing|purchases|mint|mints|minting|stake|stakes|staking|invest|invests|investing|acquire|grab|pick up|pick one up|collect|subscribe|burn|lock|at least',
  gated:
    'only holder*|only (token|nft) holders|holders of (our|the)|token gated|nft gated|whitelisted by|get whitelisted|allowlist*|holder of our|being a token holder|only wallets|wallets with at least|wallets holding|minimum bag|access key',
  paper:
    'front and back of|bank card copy|picture* of (your|the) (id|card)|documents* of identity|passport*|pass copy|identity card*|id card*|identity document*|your id|(photo|copy|scan|picture) of (your|the|an) id|both sides of your id|(driver s|drivers|driving) (licence|license|permit)|national id|proof of identity|selfie*|utility bill*|bank statement*|tax number|face scan|id photo|id scan|social security ~1 (number*|card*|no|details|info*|id)|ssn|residence permit|birth certificate|government id|liveness',
  identityCheck:
    'kyc|identity verification|id verification|know your customer|identity check|face verification',
  credential:
    '(your|the) ~3 (login|logins|credentials|2fa)|bank card|code that you forward|(text|send) you (the|a) code|card to verify|bank login|banking login|card number*|cvv|one time code|otp|sms code|verification code you receive|code you receive|username and password|password of your|login and password|maiden name|bank account password|online banking|pin code|account password|2fa code|login details|card details|security number|account username|bank credentials',
  receive:
    'come|comes|funds|receive|receives|accept|accepts|collect|collecting|incoming|arrive|arrives|(land|lands)|pay into|pays into|take in|get|deposit|deposits',
  passOn:
    'pass ~3 along|buy (usdt|bitcoin|btc|usdc)|withdraw cash|deposit it|bitcoin atm|forward|forwards|pass on|pass ~3 on|send ~3 on|convert|converts|conver*|transfer ~2 on|buy crypto|outgoing|repack|cash out|keep #|keep _ #|minus your|send it to|move it|goes to our|share|on to the|swap|exchange it|split|relay|no questions asked',
  account:
    'account*|iban|card|paypal|revolut|wise|bank card|sepa|bank transfer*|transfers|(payment|payments)|funds|money|parcel*',
  personal: 'personal|your|own|private|home based|with you|in your name',
  lend: 'cash handler|resh*p* packages|reship*|exchange accounts with your|(arrives|arrive|lands|pay|paid) (on|to|into|in) your (revolut|wise|paypal|cash app|venmo|zelle)|(payment|money transfer|funds|transfer) (agent|operator|processor|handler)|through your (paypal|account|card|bank|wallet)|(company|business|account|firm) (on|in|under) your name|sell (your|us) ~3 account|your (old|unused) ~3 account|bitcoin atm|(lend|give|share) us your ~3 (login|account)|(rent|lend|lease|use|let|sell|provide|hand|borrow|share|agents with|people with|need|have) ~4 (verified|aged|personal|kyc*|bank|freelancing|exchange|upwork|business) ~2 (account*|profile*|card*)|(open|register) ~3 account ~4 in your name|your (verified|bank|personal|exchange) ~2 (account|card) ~4 (daily|volume|rent|month|split)|your bank card|(use|with) your own (card|account|iban|bank*|paypal)',
  earnings:
    'salary|salaries|compensation|pay|remuneration|ctc|wage|wages|earnings|package|income|ote|figure|payslip|rate|contract',
  current:
    'current|present|previous|past|last|former|recent|existing|last drawn|latest|at the moment|now|most recent|before|previously|currently',
  earnNow:
    'what (do|did|are|were) you (currently|now|presently)? (earn*|make|making|paid|get (now|currently|at the moment|paid))|what you (currently|now|presently)? (earn*|make)|what you (currently|now|presently) get|how much (do|did|are|were|have) you (currently|now|been)? (earn*|make|making|paid|get)|last drawn|salary (history|proof|slip*)|(current|present|last|previous) ctc|w 2 form|(your|last|recent) ~2 tax return*',
  payslip: 'payslip*|pay stub*|paystub*|pay slip*|wage slip*',
  afterSigning:
    'after acceptance (.|we|you|please|of (the|our|an|your) ~1 (offer|contract))|after (accepting (.|the|our|an|your) ~1 (offer|contract)|you accept|you ve accepted|you have accepted|the contract is signed|an offer is accepted|you sign|you have signed|you ve signed|signing|signature|the offer|hire|you join|you start|your first day)|(week|day) before your first day|once (hired|you have signed|you ve signed|signed)|upon hire|(accept|accepted|accepting) (our|the|an) offer|signing appointment|days of (starting|your start)|your first day|at the (end|offer stage)|on (your|the) first (day|morning)|on day one|day one|your first week',
  password: 'password|pass code|passcode|code|pin|pw',
  conditional: 'if|when|in case|should',
  clone: 'clone|fork|git clone|git pull|pull our|check out the code|checkout the code',
  state:
    'state|tell|include|provide|mention|indicate|disclose|name|give|add|attach|send|base|share|proof|part of|write|let us know|submit|upload|what|specify|note',
}
