import type { PhraseRule } from './language.ts'
import { duties, inClause, near, ofScams, theirs, users, work } from './meaning-parts.ts'

/** Clients and users are no argument here: the client is the program. */
const others = [...work, ofScams]
const inBrowser = 'browser*|navegador|navigateur|браузер*|浏览器|calendar|kalender'

/** Talks and tests in a room or program of the employer's own, which one installs or enters with a code. */
const rooms: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    weight: 'check',
    says: near('<talk>', '<ownRoom>', 12),
    with: ['<putIn>', '<entryCode>', '<program>', '<ownComputer>', '<addOn>'],
    unless: [...others, inBrowser],
  },
  {
    code: 'COD-01',
    weight: 'check',
    says: near('(<talk>|<ownRoom>|<entryCode>)', '(<putIn>|<onOwnComputer>)', 14),
    with: [
      '(<putIn>|<onOwnComputer>) ~8 (<roomProgram>|<ownRoom>)',
      '(<roomProgram>|<ownRoom>) ~8 (<putIn>|<onOwnComputer>)',
    ],
    unless: [...others, inBrowser, '<afterSigning>'],
  },
  {
    code: 'COD-01',
    weight: 'check',
    says: near('<entryCode>', '(<putIn>|<roomProgram>|<addOn>)', 16),
    with: ['<roomProgram>', '<ownRoom>', '<onOwnComputer>', '<talk>'],
    unless: [...others, inBrowser],
  },
  {
    code: 'COD-01',
    weight: 'check',
    says: [
      '<roomPlace> ~6 <prompts> ~6 (<putIn>|<addOn>)',
      ...near(
        '(<installer>|<roomProgram>)',
        '(coordinator*|recruiter*|koordinator*|recruteu*|coordenador*|coordinador*|рекрутер*|координатор*|工作人员) ~3 <give>',
        10,
      ),
    ],
    unless: [...others, inBrowser],
  },
]

/** Work where one lives on closed premises, papers are kept, and travel or leaving is charged. */
const compounds: readonly PhraseRule[] = [
  {
    code: 'TXT-09',
    says: near('<papers>', '<keptBy>', 8),
    with: ['<you>', '<your>', '<applicant>', '<employerSide>', '<untilEnd>', '<siteHome>'],
    unless: [...work, users, theirs, 'kyc|privacy|datenschutz|gdpr', inClause('with you')],
  },
  {
    code: 'TXT-09',
    says: [
      ...near('<leaveEarly>', '(<payBack> ~8 <trip>|<trip> ~8 <payBack>)', 12),
      '<trip> ~16 <leaveEarly> ~6 <payBack>',
    ],
    unless: [...work, '(sign on|signing|retention) bonus|relocation'],
  },
  {
    code: 'TXT-09',
    says: near('<livesAt>', '<siteHome>', 8),
    with: ['<untilEnd>', '<farRegion>', '<freeTrip>', '<papers>', '<leaveEarly>', '<goOut>'],
    unless: [duties('^^ <duty>'), users, theirs],
  },
  {
    code: 'TXT-09',
    says: near('<farRegion>', '(<siteHome>|<freeTrip>|<deskWork>)', 16),
    with: [
      ...near('<deskWork>', '(<livesAt>|<freeTrip>|<siteHome>)', 16),
      ...near('<freeTrip>', '(<livesAt>|<siteHome>)', 16),
      '<siteHome> ~4 <farRegion>',
    ],
    unless: [duties('^^ <duty>'), users, theirs],
    isDenial: true,
  },
  {
    code: 'TXT-09',
    says: [...near('<goOut>', '<allowed>', 6), '<mayNotGoOut>'],
    with: ['<untilEnd>', '<siteHome>', '<livesAt>', '<allowed>'],
    unless: [...work, users],
  },
]

/** Demands that scams tell as arrangements: where one meets, and where one lives. */
export const indirectMeanings: readonly PhraseRule[] = [...rooms, ...compounds]

/** Words of all languages for these. */
export const indirectWords = {
  talk: 'interview*|conversation|first talk|talks|round (one|two|1|2)|(first|second|last|final|technical) round|assessment*|test|tests|exam|screening call|erstgesprach*|gesprach*|vorstellungsgesprach*|eignungstest*|prufung*|entrevista*|prueba*|charla|conversa|conversacion|teste|testes|prova|entretien*|echange|epreuve*|собеседован*|интервью|тест|тесты|тестирован*|面试|测试|笔试|面谈|考核',
  roomPlace:
    'meeting room*|room|rooms|lobby|waiting room|workspace|work space|collaboration space|space|environment|suite|besprechungsraum*|raum|warteraum|prufungsumgebung*|umgebung|meetingraum*|sala|salas|espacio|entorno|ambiente|espaco|salle|salon|espace|environnement|переговорн*|комнат*|сред*|кабинет*|会议室|房间|空间|环境|大厅',
  roomProgram:
    'client|desktop (client|app|companion|version)|companion|helper|setup file|set up file|(mac|windows|desktop) (or (mac|windows|desktop))? ~1 (edition|version|build)|video platform|call platform|conferenc* (suite|tool|platform|app|software|client)|video (tool|client|suite|app)|software|programm|besprechungsprogramm*|konferenzprogramm*|program|anwendung|cliente (de escritorio)?|programa|aplicativo|complemento|logiciel|application de bureau|client de bureau|visio interne|клиент*|программ*|приложени*|客户端|软件|程序|插件|视频平台',
  callTool:
    '(call|video|meeting|conferenc*|interview|collaboration|assessment|testing) ~1 (platform|suite|tool|system|software|app|client|environment|space|service)',
  ownRoom:
    '(our|own|private|internal|secure|proprietary|personal|in house|company s|the company|team s) ~2 (<roomPlace>|<callTool>)|(<roomPlace>|<callTool>) ~3 (of our own|our engineers|built in house|we built|in house)|(unser*|eigen*|intern*|privat*) ~2 (besprechungsraum*|raum|prufungsumgebung*|umgebung|meetingraum*|videoplattform*|konferenz*|videoraum*)|prufungsumgebung*|(nuestr*|propi*|intern*) ~2 (sala|espacio|entorno|plataforma|videosala)|(sala|espacio|entorno) ~1 (propi*|privad*|virtual|intern*|de reuniones)|(noss*|propri*|intern*) ~2 (sala|ambiente|espaco|plataforma)|(sala|ambiente) ~2 (propri*|privad*|virtual|intern*)|(notre|nos|propre|interne|prive*) ~2 (salle|espace|plateforme|salon|visio)|(salle|espace|plateforme|visio|environnement) ~2 (virtuel*|interne|prive*|maison)|(наш*|собствен*|своей|внутренн*|закрыт*) ~2 (переговорн*|комнат*|сред*|платформ*|клиент* для|сервис*)|(自己|我们|公司|内部|自研|专用|专属) 的? ~3 (会议室|房间|平台|软件|客户端|系统|环境)',
  program: 'desktop|edition|version|installer|setup|programm|programa|logiciel|программ*|软件|客户端|程序',
  entryCode:
    '(entry|access|room|invite|invitation|join|session|personal|six digit|login|lobby|one time|staff|team) ~1 (code|key|pass|pin|password)|(code|key|pass|pin) ~3 (from (our|the|your) (coordinator|recruiter|hr|manager)|you were given|by (email|mail|sms))|zugangscode*|einladungscode*|raumcode*|(personlich*|dein*|ihr*) ~1 (code|schlussel|zugang)|clave (de acceso|personal)|recibes una clave|codigo (de acceso|de sala|personal|de invitacion)|(tu|su|seu|con el|com o) codigo|codigo (da|de) (equipe|convite|sala|acesso)|code d acces|code personnel|(votre|ton|le) code|код* (входа|доступа|комнаты|приглашения)|по коду|код придет|邀请码|房间码|入场码|进入码|口令|登录码|工作人员 给 的',
  putIn:
    'install*|download*|grab|sideload|set it up|set up (the|our|its|before)|setup file|on your (own)? (computer|laptop|machine|desktop)|fetch it|pull it|richte*|einricht*|installier*|herunterlad*|lad* ~4 herunter|holst|hol dir|aufspiel*|instal*|descarg*|bajas|baj*|baix*|telecharg*|поставить|поставьте|установ*|скача*|загруз*|下载|安装|装好',
  onOwnComputer:
    '(has|have|needs) to be on (your|the) machine|<putIn> ~6 <ownComputer>|<ownComputer> ~4 <putIn>',
  prompts:
    'prompt|prompts|ask|asks|require*|want|wants|need|needs|offer*|verlangt|fordert|fragt|bittet|pide|pedira|exige|pede|demande|propose|invite|проси*|потребу*|предложит|要求|提示',
  addOn:
    'helper|companion|add on|addon|plug in|plugin|component|extension|update|driver|codec|komplement|erweiterung|zusatz*|complemento|componente|extensao|complement|module|дополнени*|компонент*|расширени*|插件|组件',
  papers:
    'passport*|travel document*|identity document*|(id|identity) (card|papers)|papers|passe|passen|reisepass*|ausweis*|papiere|pasaporte*|documentacion|passaporte*|documentos|passeport*|papiers|паспорт*|документ*|护照|证件|身份证',
  keptBy:
    '(is|are|be|stays|stay|remain|remains) (kept|held|stored|retained|safe)|kept (by|at|with|in)|held by|(stay|stays|remain|remains) with|looks after|look after|takes care of|safekeeping|(hr|management|administration|office|company) (keeps|holds|stores|collects)|collected on|(hand|handed) (over|in)|eingesammelt|(bewahr*|verwahr*) ~8 auf|aufbewahrt|verwahrt|bewahrt|verwahr*|einbehalten|gibst ~4 ab|hinterleg*|guarda|guardan|retiene*|custodia*|se queda|se entrega*|fica com|ficam com|fica (guardado|retido)|guardado|retido|recolh*|est conserve|sont conserve*|conserve par|garde par|remis*|confisque*|хранится|сдаются|сдаете|хранятся|сдает*|сдаете|забирает|остается у|统一 保管|保管|统一 收|上交|扣押',
  employerSide:
    'hr|human resources|administration|management|personalabteilung|verwaltung|recursos humanos|administracion|rh|administracao|administration|отдел* кадров|администраци*|人事|公司|园区',
  untilEnd:
    '(until|till|once|during|while|when|for) ~3 (contract|visa|term|assignment|arrival)|(contract|term) (is over|ends)|on arrival|vertragszeit|vertragsende|wahrend des vertrags|durante el contrato|fin del contrato|hasta terminar|durante o contrato|fim do contrato|fin de (la mission|contrat)|jusqu a la fin|pendant (le contrat|la mission)|на время контракта|срок* контракта|до конца контракта|合同期|合约期|期内|到达|合同 结束',
  leaveEarly:
    '(leave|leaves|leaving|quit|quits|quitting|resign*|go|goes|exit*) ~4 (early|before|sooner|within)|early (departure|exit|leave)|(geht|gehst|verlasst|kundigt|aufhort|ausscheidet) ~6 (vor|fruher|vorzeitig)|vor ~4 (geht|verlasst)|vorzeitig*|(te vas|se va|irse|sale|salir|abandon*|renunci*) ~4 (antes|anticipad*)|salida anticipada|(sair|sai|deixar|desist*) ~3 antes|saida antecipada|depart anticipe|(part*|quitt*) ~3 avant|досрочн*|(уйти|уходит|уход) ~3 (раньше|до)|中途 离职|提前 离职|提前 走|中途|未满',
  payBack:
    'repay*|pay*|reimburse*|settl*|cover*|owe*|deduct*|taken from|charged|refund*|return*|erstatt*|zahl*|ersetz*|trag*|abgezogen|devuelv*|devolver|pag*|reembols*|descuent*|descont*|multa|ressarc*|rembours*|pay*|retenu*|вычит*|возмещ*|оплачива*|удержи*|возвраща*|赔|赔付|赔偿|扣|扣除|支付|承担',
  trip: 'flight*|air fare|airfare|ticket*|visa|board|lodging|accommodation|travel|housing|flug|fluge|ticket|visum|unterkunft|kost|billete*|vuelo*|estancia|alojamiento|viaje|visado|passagem|passagens|viagem|hospedagem|alojamento|visto|billet*|vol|hebergement|logement|voyage|билет*|перелет*|прожива*|виз*|жиль*|机票|签证|食宿|路费|住宿',
  livesAt:
    'live|lives|living|stay|stays|reside*|housed|accommodation|accommodated|dormitor*|dorm|room and board|room of|wohnst|wohnen|wohnt|unterkunft|untergebracht|zimmer|vivir*|vives|viven|alojamiento|alojad*|mora|moram|morar|alojamento|hospedagem|logez|loge|loges|logement|hebergement|hebergé*|прожива*|живете|живут|жить|жилье|общежити*|住宿|包住|食宿|同住|宿舍',
  siteHome:
    'compound|(company|staff|corporate|our) ~1 (residence*|compound|campus|park|dormitor*|villa*|hostel*|quarters|estate)|(within|inside|on|in) the (campus|park|compound|site|premises|zone)|office park|business park|industrial park|tech park|free dormitor*|firmengelande|werksgelande|betriebsgelande|im camp|auf dem gelande|wohnheim*|(complejo|recinto|residencia|parque) (de la|del|de) (empresa|personal|compania)|dentro del (recinto|complejo|parque)|complejo|recinto|(complexo|parque|alojamento|residencia) (da empresa|dos funcionarios)|no complexo|no parque|alojamento no|dentro do (parque|complexo)|site de l entreprise|residence du personnel|enceinte|(на|в) ~1 территории|закрыт* территори*|общежити*|кампус*|园区|厂区|基地|食宿 全 包|包吃 包住|包 吃 住',
  farRegion:
    'cambodia|sihanoukville|poipet|bavet|phnom penh|myanmar|burma|mae sot|myawaddy|laos|golden triangle|kambodscha|birma|camboya|birmania|camboja|mianmar|cambodge|birmanie|камбодж*|мьянм*|бирм*|лаос*|柬埔寨|西港|金边|缅甸|缅北|妙瓦底|老挝|金三角|波贝',
  freeTrip:
    '(flight*|air fare|ticket*|visa) ~4 (paid|free|included|on us|provided|arranged|covered)|(free|we pay|we cover|paid) ~2 (flight*|ticket*|air fare)|we fly you|pick up at the airport|airport pick up|flug ~3 (bezahlt|zahlen|ubernehmen)|vuelo (pagado|incluido)|(passagem|passagens) ~4 (por nossa conta|paga*)|vol (offert|paye)|(перелет|билет*) ~2 (оплачива*|за наш|бесплатн*)|包 机票|机票 公司|报销 机票|包 接机',
  deskWork:
    'typing|typist|sales team|chatteam|no experience|keine vorkenntnisse|sin experiencia|sem experiencia|debutants acceptes|без опыта|опыт не нужен|无需 经验|chat (team|agent|operator)|online chat|customer service|telemarket*|high commission|打字员|客服|聊天|推广|高 提成',
  goOut:
    'outing*|(gelande|camp) verlasst|verlasst ~3 (gelande|camp)|go out|going out|leave the (park|site|compound|campus|premises)|leave the building|ausgang|verlassen des gelandes|salidas|salir del recinto|saidas|sorties|выход*|выезд*|外出|出 园区|离开 园区',
  allowed:
    '(by|with|need|needs|without) ~1 (permission|approval|leave)|permission|allowed|authori*|erlaubnis|genehmig*|permiso|autoriza*|autoris*|разреш*|批准|许可|不得|申请',
  mayNotGoOut: '不得 ~3 外出|не выход* за территори*|may not leave the (site|park|compound)',
} as const
