import type { MeaningWords } from './word-lists.ts'

/** German. */
export const de: MeaningWords = {
  skip: 'bitte|dann|zuerst|zunachst|und|einfach|nur|jetzt|du|sie|ihr|man|bewerber|bewerberinnen|kandidaten|mitarbeiter|neue|musst|mussen|muss|sollst|sollten|wirst|werden|kannst|konnen|auch|vorher|vorab|danach|die|der|das|alle|jeder|oder|zu',
  asker: 'bitten|verlangen|erwarten|wollen|brauchen',
  you: 'du|sie|ihr|man',
  applicant:
    'teilnehmer*|bewerberinnen|bewerber*|kandidat*|mitarbeiter*|neue kolleg*|einsteiger*|angestellte*|interessent*',
  your: 'dein*|ihre|ihrer|ihren|ihrem|ihr|eigene*|eure*',
  us: 'uns|unser*',
  users:
    'handler|handlern|nutzer*|kunden|kunde|handler innen|anleger*|halter*|haltern|entwickler|entwicklern|kolleginnen|handelspartner|verbraucher*',
  duty: 'organisier*|koordinier*|entwickel*|gestalt*|bau|baust|bauen|betreu*|betreib*|pfleg*|verbesser*|integrier*|steuer*|verantwort*|schreibst|schreiben sie tests|pruf*|fuhr* code|fuhrst code|richtest|packst|zahlst taglich|senkst|erfahrung*|begleit*|sprichst|leit*|kenntnis*|analysier*|planst|plane|planen|optimier*|implementier*|automatisier*|moderier*|verhandel*|unterstutz*|konzipier*',
  must: 'muss|musst|mussen|erforderlich|pflicht|verpflichtend|notig|notwendig|voraussetzung*|zwingend|nur|brauchen|benotigen|fallig',
  before: 'vor dem|vor der|vorab|vorher|im voraus|zuvor|bevor|zuerst|ersten arbeitstag',
  hire: 'vorstellungsgesprach*|bewerb*|kandidat*|gesprach*|personal*|hr|gehalt*|probezeit|einstellung*|mitarbeiter*|interview*|onboarding|stelle|stellen*|termin|arbeitstag|lebenslauf|eignungstest|berucksichtigt|platz im team|recruit*|vertrag*|karriere|probearbeit*|ersten gehalt|schulung*',
  stage: 'test|aufgabe*|portal|formular*|prufung|eignungstest|probetag|fragebogen|challenge',
  locally:
    'lokal|deinem rechner|ihrem rechner|deinem computer|ihrem computer|deinem laptop|bildschirm|eigenen rechner|deinen rechner|ihren rechner|ihren computer|deinen computer',
  secret:
    '(seed|wiederherstellungs|recovery|sicherheits|geheim) ~1 (phrase|worter*|satz)|wiederherstellungsphrase*|seedphrase*|private* (key|keys|schlussel)|geheim* (worter*|schlussel)|(12|24|zwolf|vierundzwanzig) worter*|worter* (ihrer|deiner) wallet|mnemonic*|merkworter*|wiederherstellungsworter*',
  give: 'schick*|send*|teil|teile|teilen|gib*|gibst|geben|eingeben|mail*|nenn*|mitteilen|ubermittel*|hochlad*|lade|tipp*|lege|leg|beifug*|trag*|export*|reicht|foto|hinterleg*|fugst',
  ask: 'wir brauchen|wir benotigen|fragen nach deiner|bitten um|verlangen ~1 (ihre|deine)|fragt nach deiner|reicht uns',
  wallet: 'wallet*|geldborse|brieftasche|metamask',
  connect:
    'verbind*|verknupf*|importier*|koppel*|entsperr*|synchronisier*|melde dich mit|einlog*|scann*|delegier*|wiederherstell*',
  approve: 'bestatig*|genehmig*|erteil*|signier*|unterschreib*|autorisier*|akzeptier*|zulass*',
  allowance: 'freigabe*|berechtigung*|transaktion*|signatur*|genehmigung*|popup|nachricht mit',
  coin: 'euro|franken|krypto',
  money: 'geld|guthaben|kapital|betrag|summe|einsatz',
  fee: 'steuer*|sicherheit|pfandgeld|gebuhr*|kaution|anzahlung|vorauszahlung|kosten|beitrag|pfand|vorkasse|unkosten*|pauschale|versicherung*|bearbeitungsgebuhr*|anmeldegebuhr*|schulungsgebuhr*|einlage|sicherheitsleistung',
  feeKind:
    'bearbeitung*|anmeldung*|schulung*|registrierung*|sicherheit*|zertifi*|schulungsunterlagen|ausbildung*|visa|visum|hintergrundpruf*|aktivierung*|erstattbar*|ruckzahlbar*|startpaket|starterpaket',
  pay: 'zahl*|uberweis*|bezahl*|entricht*|hinterleg*|einzahl*|vorstreck*|vorleg*|fallig|beglei*|ubernimmst',
  refund:
    'verrechn*|erstatt*|zuruck|zuruckgezahlt|ruckerstatt*|verrechnet|ruckzahl*|gutgeschrieben|zuruckbekomm*',
  byUs: 'wir ~2 (zahlen|ubernehmen|tragen|kaufen|erstatten|bezahlen)|(zahlen|ubernehmen|kaufen|erstatten|tragen) wir|ubernehmen wir|kostenlos|kostenfrei|auf unsere kosten|unentgeltlich|wir kaufen|den wir',
  reserve: 'sicher*|reservier*|platz|aktivier*|freischalt*|starten|beginn*|freigeschaltet|schalte',
  topUp:
    'lade dein|lad dein|auflad*|aufzulad*|aufstock*|einzahl*|zahlst den auftrag|vorfinanzier*|zahlst ~3 vor|laden sie ihr|stock*',
  taskWork:
    'arbeitskonto|aufgabe*|auftrag|auftrage*|stufe|provision|auszahl*|gewinn*|level|vip|mission*|bewertung*|bestellung*',
  buy: 'kauf*|erwirb*|erwerb*|bestell*|beschaff*|bezieh*',
  equipment:
    'laptop*|rechner|computer*|ausrustung|software*|softwarelizenz*|lizenz*|hardware|handy|telefon|gerat*|notebook*',
  vendor:
    '(partnerhandler*|fachhandler*|vertragshandler*)|(unser*|bei|den|dem|einem|genannten|autorisiert*) ~1 (handler*|lieferant*|partnershop*|shop|verkaufer*|anbieter*|vertriebspartner*|partner)|partnershop*',
  cheque: 'gutschein*|guthabenkarte*|scheck*|schecks',
  small: 'klein*|winzig*|minimal*|symbolisch*|gering*',
  ours: 'an unser*|unsere adresse|unsere wallet|unsere|unser konto|an uns|folgende adresse|unser treuhand*',
  testTransaction:
    'testtransaktion*|testuberweisung*|probeuberweisung*|testzahlung*|verifizierungszahlung*|verifizierungstransaktion*|bestatigungszahlung*',
  prove: 'beweis*|nachweis*|bestatig*|pruf*|verifizier*|beleg*|zeig*',
  moveMoney: 'sende*|schick*|uberweis*|transferier*|testuberweisung*|zahl*|uberweisung',
  chat: 'telegramm|nachrichtendienst',
  weakChat: '(per|uber|auf|via|in|bei) (signal|wire|threema|line|pn|dm)',
  reach:
    'schreib*|meld*|kontakt*|bewerb*|melde|erreich*|vorstellungsgesprach*|bewerbungsgesprach*|gesprach|nachricht|antwort*|fug|hinzu|sprich mit|interview*|ansprechpartner*|anruf*|text',
  direct: 'direktnachricht*|privatnachricht*|per (dm|pn)|private nachricht',
  handleWord: 'unterstrich|nutzername|benutzername|nummer|klammeraffe',
  fetch: 'entpack*|offn*|herunterlad*|herunter|lade|laden|starten|extrahier*|download*',
  archive: 'archiv mit|angehangte* (archiv|datei*)|anhang mit|makros|gepackt*|archiv|exe',
  drive: 'unserem drive|google drive|cloud ordner|unserer cloud|im drive',
  getCode: 'klon*|lade|installier*|forke',
  run: 'start*|ausfuhr*|fuhrst|fuhr|installier*|kompilier*|lauf*|behebst|aus|offne|baue',
  code: 'repository|repo|repositorium|projekt|spiel|code|prototyp*|demo|bot|quellcode',
  trust: 'vertraue dem|privates (repo*|projekt)',
  paste: 'fug|fuge|fugen|einfug*|kopier*|gib|tippe|ein',
  command: 'befehl*|skript*|code|zeile|text|kommando*',
  console: 'terminal|konsole|powershell|eingabeaufforderung|zwischenablage|administrator',
  keys: 'windows taste|windowstaste|strg (+)? v',
  antivirus: '(deaktivier*|schalt*|ausschalt*) ~3 (virenschutz|virenscanner|antivirus|firewall|defender)',
  repair: 'reparier*|beheb*|kamera|mikrofon|mensch|treiber|aktualisier*',
  install: 'installier*|lade|laden|herunterlad*|hinzufug*',
  tool: 'meeting app|meetingapp|videoclient|video client|konferenz* (app|software|programm|tool)|besprechungs* (app|software)|unser* (app|programm|software|erweiterung|client|videoclient|tool)|browser erweiterung|erweiterung|zeiterfassungs*',
  remoteAccess:
    'fernwartung|fernzugriff|(zugriff|kontrolle) ~2 (deinen|ihren|deinem|ihrem) (rechner|computer|bildschirm|laptop)',
  token: 'abzeichen|munze*|mitgliedschaft*|vorverkauf|ausweis nft',
  hold: 'halte|halten|besitz*|kauf*|prag*|erwerb*|erwirb*|investier*|hinterleg*|stake|staken|stakt',
  gated: 'mindestens # (token*|_ token*)|token halter',
  paper:
    'personalausweis*|ausweis*|reisepass*|ausweiskopie|fuhrerschein*|kontoauszug*|meldebescheinigung|gesichtsscan|lichtbild',
  identityCheck: 'identitatsprufung|videoident|postident|identifizierung',
  credential:
    'bankzugang*|zugangsdaten|tan|pin|kartennummer|passwort ~2 (konto*|bank*)|sms code|onlinebanking|online banking',
  receive: 'empfang*|erhalt*|eingehen*|nimmst|annehm*|uberweisen|einzahl*',
  passOn: 'weiterleit*|leite*|leiten|tausch*|behalt*|behaltst|abzuglich|schickst weiter|umtausch*|weiter',
  account: 'konto|privatkonto|girokonto|karte|iban|zahlungen|geld|borsenkonto|bankkonto',
  personal: 'privatkonto|dein|deinem|deinen|ihr|ihrem|eigenes|eigenen|privat*',
  lend: '(stell*|uberlass*|vermiet*|verleih*|verkauf*) ~4 (konto|borsenkonto|bankkonto|account)|(eroffn*) ~4 konto ~4 namen|verifizierte* (konto|borsenkonto|account)',
  earnings: 'gehalt*|gehalts*|lohn*|vergutung|verdienst|einkommen|jahresgehalt',
  current: 'aktuell*|derzeit*|bisherig*|letzt*|vorherig*|momentan*|jetzig*|heutig*',
  earnNow:
    'was (verdienst|verdienen|verdient) (du|sie|ihr)|wie viel (verdienst|verdienen) (du|sie)|gehaltshistorie',
  payslip: 'gehaltsabrechnung*|lohnabrechnungen|lohnzettel|gehaltsnachweis*',
  afterSigning:
    'nach der unterschrift|vertragsunterzeichnung|vertragsunterschrift|nach vertragsabschluss|nach der einstellung|ersten tag|erst nach',
  password: 'passwort|kennwort|code|schlussel',
  conditional: 'falls|wenn|sollte',
  clone: 'klon|klone|klonen|klonst|forke',
  state: 'nenn*|lege|legen|leg|lege|gib|geben|teil*|schick*|send*|angab*|beifug*|mitteil*|reich*',
}
