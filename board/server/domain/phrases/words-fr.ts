import type { MeaningWords } from './word-lists.ts'

/** French. */
export const fr: MeaningWords = {
  skip: 'veuillez|merci|de|d|puis|ensuite|et|abord|simplement|tu|vous|il|faut|les|candidats|candidat|nouveaux|employes|devez|dois|doivent|doit|devra*|pouvez|la|le|on|chaque|tous|pour|se|y|ou|est|a|sont|bien|vouloir',
  asker: 'demandons|demande|exigeons|prions|invitons',
  you: 'tu|vous',
  applicant:
    'participant*|candidat*|postulant*|employe*|nouveaux (employes|arrivants|collaborateurs)|salarie|recrue*',
  your: 'votre|vos|ton|ta|tes|propre*',
  us: 'nous|notre|nos|notre|le notre',
  users:
    'marchand*|commercant*|marchands|utilisateur*|client|clients|commercant*|investisseur*|detenteurs de notre|developpeur*|particulier*|banques|deposants|nouveaux collegues',
  duty: 'faites en sorte|organis*|coordonn*|redig*|repond*|concev*|concois|construi*|developp*|maintien*|maintenez|amelior*|integr*|gerez|gerer|geres|anim*|exploit*|negoci*|verifi*|relis|relisez|ecrivez des|ecris des|experience*|prepar*|redui*|cree*|creez|trait*|pilot*|controlez|payez #|payez 5|recevez des jetons|touch*|parlez avec|etes a|dirig*|analys*|implement*|connaissance*|responsable*|automatis*|moderez|moderer|lanc* des services|lancez des services',
  must: 'devez|dois|doit|doivent|faut|obligatoire*|requis*|necessaire*|exige*|condition|uniquement|il nous faut|indispensable*|imperati*',
  before: 'avant de|avant la|avant le|avant l|d avance|a l avance|prealable*|abord|au prealable',
  hire: 'entretien*|candidat*|postul*|recrut*|rh|ressources humaines|paie|salaire*|embauche*|employe*|poste|essai|integration|formation|dossier|signature|rendez vous|premier appel|l appel|cv|etudiee|contrat|personnel|premiere paie|emploi|place dans l|candidature*|talents|selection',
  stage: 'test|tache|taches|portail|formulaire|evaluation|exercice|epreuve|questionnaire|verification',
  locally:
    'en local|localement|votre (machine|ordinateur|poste|pc)|ton (ordinateur|pc)|ta machine|partageant l ecran|partage* d ecran',
  secret:
    '(phrase|mots|mot) (de recuperation|secret*|de recuperation|graine|mnemonique*|de sauvegarde|(cle|cles))|(cle|cles) (privee*|secrete*)|phrase de (recuperation|recup|passe)|(12|24|douze|vingt quatre) mots|mots de (votre|ton) (portefeuille|wallet)|mnemonique*|seed phrase',
  give: 'envoy*|envoi*|partag*|fourni*|saisi*|communiqu*|transmet*|entrez|entrer|donn*|tapez|tape|taper|joign*|joins|joindre|indiqu*|remet*|photo|collez|colle|coller|export*|depose*|renseign*',
  ask: 'nous avons besoin|il nous faut|vous sera (demandons)|demandons votre|exigeons|suffit|nous faut',
  wallet: 'portefeuille*|wallet*|porte monnaie|metamask',
  connect:
    'connectez|connecte|connecter|connectes|reliez|relie|relier|importez|importe|importer|associez|associe|associer|liez|deverrouill*|synchronis*|restaur*|scann*|delegu*',
  approve: 'approuv*|autorisez|autoriser|autorise|signez|signe|signer|signes|confirm*|accept*|accord*|valid*',
  allowance: 'autorisation*|permission*|transaction*|signature|message avec|fenetre|approbation',
  coin: 'euros|dollars|cryptomonnaie*|crypto',
  money: 'argent|solde|capital|fonds|montant|somme|mise',
  fee: 'impot*|taxe*|kit|frais|caution|acompte|depot|coute|coutent|cout|couts|avance|cotisation*|garantie|contribution|arrhes|redevance|assurance|provision',
  feeKind:
    'dossier|inscription|formation|enregistrement|traitement|verification|activation|remboursable*|materiel|certification|entretien|visa|engagement|adhesion|securite|obligatoire|kit',
  pay: 'achete|payez|payer|paye|paies|paie|payes|versez|verser|verse|versent|versement|regl*|vire|virez|virement|avanc*|depos*|coute|coutent|cout|couts|acquitt*|transfer*|charge du candidat|votre charge|envoy*',
  refund: 'rembours*|rendu*|restitu*|deduit*|recuper*|rendons|reverse*',
  byUs: 'nous (payons|prenons|achetons|couvrons|remboursons|offrons)|pris* en charge par|gratuit*|a nos frais|sans frais|notre charge|sont rembourses',
  reserve: 'reservez|reserve|reserver|place|debloqu*|activez|activer|activation|commencer|demarr*|garanti*',
  topUp: 'recharg*|ajout*|aliment*|avances la commande|avancez|depos*|credit*',
  taskWork:
    'compte de travail|tache*|commande*|niveau|commission*|retir*|gain*|mission|missions|vip|solde negatif|avis',
  buy: 'achet*|acquer*|acquier*|command*|procurez|procurer|payez|payer|paye|paies|paie|payes',
  equipment: 'ordinateur*|materiel|licence*|equipement*|logiciel*|telephone*|portable*|pc',
  vendor:
    '(notre|nos|chez|la|un|une|agree*) ~1 (fournisseur*|revendeur*|boutique|magasin|distributeur*|vendeur*|prestataire*)|boutique indiquee|revendeur agree',
  cheque: 'carte* cadeau*|bon d achat|cheque*',
  small: 'petit*|minime|symbolique*|faible',
  ours: 'le notre|la notre|notre (adresse|portefeuille|compte|wallet|tresorerie|contrat)|adresse (ci dessous|suivante)|les notres',
  testTransaction:
    '(transaction|virement|paiement|transfert|depot) ~1 de (test|verification|validation)|micro virement|transaction d essai',
  prove: 'prouv*|demontr*|verifi*|confirm*|attest*|valid*|montr*',
  moveMoney: 'envoy*|vire*|virement*|transfer*|versez|verser|verse|versent|versement|depos*|paiement',
  chat: 'telegramme|messagerie instantanee|telegran',
  weakChat: '(sur|par|via) (signal|wire|line|mp|dm)',
  reach:
    'ecri*|contact*|entretien*|candidature*|envoy* un message|joign*|ajout*|parl*|poursui*|appel*|retrouv*|message*|cherch*|discut*|repond*',
  direct: 'message* (prive*|direct|directe|directs)|en mp|par dm',
  handleWord: 'arobase|tiret bas|pseudo|identifiant|numero',
  fetch: 'telecharg*|ouvr*|decompress*|extra*|lancer|lancez|dezipp*',
  archive: 'archive jointe|piece jointe|fichier (joint|compresse|zip)|macros|archive|executable',
  drive: 'notre drive|sur le drive|nuage|sur drive',
  getCode: 'clon*|telecharg*|install*|fork*',
  run: 'lanc*|executez|executer|execute|executeras|executerez|install*|demarr*|compil*|corrig*|testez|tester',
  code: 'depot|projet|jeu|code|prototype|bot|demo|repo|dependances',
  trust: 'faites confiance|depot prive',
  paste:
    'collez|colle|coller|colles|copiez|copie|copier|inserez|insere|inserer|tapez|tape|taper|executez|executer|execute|executeras|executerez',
  command: 'commande*|script*|code|ligne|texte',
  console: 'terminal|console|powershell|invite de commande*|administrateur|presse papiers',
  keys: 'touche windows',
  antivirus: '(desactiv*|coup*) ~3 (antivirus|pare feu|defender)',
  repair: 'reparer|corriger|camera|micro|humain|pilote|mettre a jour',
  install: 'install*|telecharg*|ajout*',
  tool: 'application de (reunion*|visio|visioconference|messagerie|travail)|appli de (reunion*|visio|visioconference)|client (video|visio)|logiciel de (reunion*|visio|visioconference)|notre (application|appli|logiciel|extension|client|outil|programme)|extension',
  remoteAccess: '(acces|controle|prise en main) a distance|acces ~3 (votre|ton) (ordinateur|ecran)',
  token: 'jeton|jetons|badge*|piece*|adhesion|prevente|abonnement',
  hold: 'deten*|possedez|posseder|possede|possedent|achet*|mint*|mintent|stakez|staker|stakent|investissez|investir|investis|acquer*|bloqu*|frapp*',
  gated: 'au moins # (jetons|_)|detenteur de jeton*',
  paper:
    'carte* d identite|piece* d identite|passeport*|permis de conduire|justificatif de domicile|releve* bancaire*|releve* d identite|recto verso|reconnaissance faciale',
  identityCheck: 'verification d identite|verifi* votre identite',
  credential:
    'identifiants bancaires|code (recu|que) ~2 sms|mot de passe ~2 (banque|bancaire|compte)|numero de carte|(code|codes) d acces|code recu par sms',
  receive: 'recev*|recois|encaiss*|versez|verser|verse|versent|versement|accept*|depos*',
  passOn: 'transfer*|convert*|gard*|revers*|moins ta|moins votre|renvoy*|echang*',
  account: 'compte*|carte|iban|paiements|argent|virements',
  personal: 'personnel*|votre|ton|propre',
  lend: '(lou*|pret*|ced*|vendez|vendre|vends|utilis*) ~3 compte*|compte* ~3 (a votre nom|a ton nom)|votre compte verifie|(ouvr*) ~3 compte ~3 (votre|ton) nom',
  earnings: 'salaire*|remuneration|paie|revenus|paye|salarial*',
  current: 'actuel*|precedent*|dernier*|aujourd hui|ancien*|maintenant|actuellement',
  earnNow:
    'combien (gagnez|gagnes|touchez|touches)|ce que (vous|tu) (gagnez|gagnes)|historique salarial|combien vous gagnez',
  payslip: '(bulletin|bulletins|fiche|fiches) de (paie|salaire)',
  afterSigning: 'apres (la signature|l embauche|signature)|premier jour|une fois embauche',
  password: 'mot de passe|code|mdp',
  conditional: 'si|quand|lorsque',
  clone: 'clone|clonez|cloner|clones|forkez',
  state: 'indiqu*|joign*|joins|donn*|envoy*|precisez|precise|mentionn*|communiqu*|dites',
}
