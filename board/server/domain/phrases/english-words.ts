/**
 * Ordinary English words that rules know as words of another language, or as beginnings of them: "stock" begins a German verb, "commission" is French.
 * Words that English listings hardly use ("gratis", "verse") aren't here, nor are the most common words of other languages ("die").
 */
export const ordinaryEnglish: ReadonlySet<string> = new Set(
  `
  accept acceptability acceptable acceptably acceptance acceptances accepted accepting accepts accord accordance accorded according
  accordingly accordion accordions accords account acquittal acquittals acquitted acquitting activate activated activates activating
  activation actual adhesion administrator agree agreeable agreeably agreed agreeing agreement agreements agrees alias alimentary ameliorate
  ameliorated ameliorates ameliorating amelioration an analyse analyses analysis analyst analysts ancient ancienter ancientest ancients
  animal animals animate animated animatedly animates animating animation animations animator animators anime animism animist animistic
  animists animosities animosity animus anterior antes antivirus app appellant appellants appellate appellation appellations application
  approbation archive area as assurance attest attestation attestations attested attesting attests backup badge badger badgered badgering
  badgers badges bank bankbook bankbooks banked banker bankers banking banknote banknotes bankroll bankrolled bankrolling bankrolls bankrupt
  bankruptcies bankruptcy bankrupted bankrupting bankrupts banks beginner beginners beginning beginnings bitten bot boutique browser
  bulletin bulletins cambia camera cancel cancelation canceled canceling cancellation cancellations cancelled cancelling cancels candidate
  candidates capital card cardboard carded cardiac cardigan cardigans cardinal cardinals carding cardio cardiogram cardiograms cardiologist
  cardiologists cardiology cardiopulmonary cardiovascular cards cardsharp cardsharps cargo cargoes cargos carted cartel cartels cedar cedars
  cede ceded cedes cedilla cedillas ceding certification challenge charge client clients clone cloned clones cloning cloud code codes
  command commandant commandants commanded commandeer commandeered commandeering commandeers commander commanders commanding commandment
  commandments commando commandoes commandos commands commission commissioned commissioner commissioners commissioning commissions
  communique communiques compilation compilations compile compiled compiler compilers compiles compiling complete computer computerization
  computerize computerized computerizes computerizing computers concede conceded concedes conceding condition confirm confirmation
  confirmations confirmatory confirmed confirming confirms connecter consign consigned consigning consignment consignments consigns console
  construct constructed constructing construction constructions constructive constructively constructor constructors constructs construe
  construed construes construing consultancies consultancy consultant consultants consultation consultations consultative contact
  contactable contacted contacting contacts continue contribution control convert converted converter converters convertible convertibles
  converting convertor convertors converts coordinate coordinated coordinates coordinating coordination coordinator coordinators copied
  copiers copies corral corralled corralling corrals correct correctable corrected correcter correctest correcting correction correctional
  corrections corrective correctives correctly correctness corrector corrects correlate correlated correlates correlating correlation
  correlations correlative correlatives correspond corresponded correspondence correspondences correspondent correspondents corresponding
  correspondingly corresponds corridor corridors corroborate corroborated corroborates corroborating corroboration corroborations
  corroborative corrode corroded corrodes corroding corrosion corrosive corrosives corrugate corrugated corrugates corrugating corrugation
  corrugations corrupt corrupted corrupter corruptest corruptible corrupting corruption corruptions corruptly corruptness corrupts costed
  coup coupe coupes couple coupled couples couplet couplets coupling couplings coupon coupons coups credit creditable creditably credited
  crediting creditor creditors credits creed creeds creek creeks creel creels creep creeper creepers creepier creepiest creepily creepiness
  creeping creeps creepy curriculum decompress decompressed decompresses decompressing decompression defender delegate delegated delegates
  delegating delegation delegations demo depose deposed deposes deposing deposit deposited depositing deposition depositions depositor
  depositories depositors depository deposits detentes detention detentions devolve devolved devolves devolving digital direct directs
  dirigible dirigibles distance dollars domicile donned donning dossier download downloadable downloaded downloading downloads drive driver
  employe employed employee employees employer employers employes engagement entrench entrenched entrenches entrenching entrenchment
  entrenchments envoy envoys eureka evaluation executable execute exigencies exigency exigent experience experienced experiences exploit
  exploitation exploitative exploited exploiter exploiters exploiting exploits export exportation exported exporter exporters exporting
  exports extension extra extract extracted extracting extraction extractions extractor extractors extracts extracurricular extradite
  extradited extradites extraditing extradition extraditions extramarital extraneous extraneously extraordinarily extraordinary extrapolate
  extrapolated extrapolates extrapolating extrapolation extrapolations extras extrasensory extraterrestrial extraterrestrials extravagance
  extravagances extravagant extravagantly extravaganza extravaganzas extravert extraverted extraverts facial falls favor firewall fork
  forked forking forklift forklifts forks formation frappes gain gained gainful gainfully gaining gains gainsaid gainsay gainsaying gainsays
  garden gardened gardener gardeners gardenia gardenias gardening gardens gibber gibbered gibbering gibberish gibbers gibbet gibbeted
  gibbeting gibbets gibbon gibbons gibe gibed gibes gibing giblet giblets google gratuities gratuitous gratuitously gratuity haltered
  haltering halters handler handlers handy hardware he hr imperative imperatively imperatives implement implementable implementation
  implementations implemented implementer implementing implements importer impostor impostors impotence impotent impotently in inbox
  indicate indicated indicates indicating indication indications indicative indicatives indicator indicators indispensable indispensables
  ingress ingresses inscription insignia instal install installation installations installed installing installment installments installs
  instalment instalments instals integral integrals integrate integrated integrates integrating integration integrations integrator
  integrity internet interview interviewed interviewee interviewees interviewer interviewers interviewing interviews introduce introduces
  invert invertebrate invertebrates inverted inverting inverts invest invite joins joint key keys kit lade lance lanced lancer lancers
  lances lancet lancets lancing laptop laptops leg leitmotif leitmotifs level liberal liberalism liberality liberalization liberalizations
  liberalize liberalized liberalizes liberalizing liberally liberals liberate liberated liberates liberating liberation liberator liberators
  libertarian libertarians liberties libertine libertines liberty licence licenced licences likes line llama llamas local login loud louder
  loudest loudly loudmouth loudmouthed loudmouths loudness loudspeaker loudspeakers lounge lounged lounges lounging louse louses lousier
  lousiest lousiness lousy lout loutish louts louver louvered louvers louvred machine macros mail mailbomb mailbombed mailbombing mailbombs
  mailbox mailboxes mailed mailer mailers mailing mailings mailman mailmen mails main man mandarin mandarins mandate mandated mandates
  mandating mandatory mandible mandibles mandolin mandolins mandrake mandrakes mandrill mandrills material max meeting meld melded melding
  melds message messages minimal minimalism minimalist minimalists minimally mint minted mintier mintiest minting mints minty mission
  missionaries missionary missions mnemonic mnemonics moderate moderated moderately moderates moderating moderation moderator moderators
  necessaries necessarily nominal nominally nominate nominated nominates nominating nomination nominations nominative nominatives notebook
  notebooks nova novae novas novel novelette novelettes novelist novelists novella novellas novelle novels novelties novelty novice novices
  novitiate novitiates on onboarding online opera operability operable operand operands operas operate operated operates operatic operating
  operation operational operationally operations operative operatives operator operators organisation organisations organise organised
  organises organising organism organisms organist organists organization organizational organizations organize organized organizer
  organizers organizes organizing pagan paganism pagans page pageant pageantry pageants paged pager pagers pages paginate paginated
  paginates paginating pagination paging pagoda pagodas pare parlance parlay parlayed parlaying parlays parley parleyed parleying parleys
  parliament parliamentarian parliamentarians parliamentary parliaments parlor parlors participant participants partner permission
  permissions personal personalisation personalities personality personalization personalize personalized personalizes personalizing
  personally personals personnel petite petites petition petitioned petitioner petitioners petitioning petitions photo phrase piece pieced
  piecemeal pieces piecework pilot piloted pilothouse pilothouses piloting pilots pin place plane plaza pop portable portables portal possum
  possums postulate postulated postulates postulating pragmatic pragmatically pragmatics pragmatism pragmatist pragmatists precedent
  precedents precise premier premiere preparation preparations preparatory prepare prepared preparedness prepares preparing preteen preteens
  pretence pretences pretend pretended pretender pretenders pretending pretends pretense pretenses pretension pretensions pretentious
  pretentiously pretentiousness preterit preterite preterites preterits preternatural pretext pretexts prettied prettier pretties prettiest
  prettified prettifies prettify prettifying prettily prettiness pretty prettying pretzel pretzels primer prism prismatic prisms prison
  prisoner prisoners prisons prissier prissiest prissiness prissy pristine private privateer privateers privately privater privates
  privatest privation privations privatization privatizations privatize privatized privatizes privatizing privet privets procure programme
  prompt propinquity propitiate propitiated propitiates propitiating propitiation propitiatory propitious proprietaries proprietary
  proprietor proprietors proprietorship proprietress proprietresses propriety prototype prototyped prototypes prototyping prove provision
  pseudo questionnaire real recharge rechargeable recharged recharges recharging reconnaissance recovery recruit recruited recruiter
  recruiters recruiting recruitment recruits recuperate recuperated recuperates recuperating recuperative reduce reduced reduces reducing
  reduction reductions remuneration rental rentals report reportage reported reportedly reporter reporters reporting reports repose reposed
  reposeful reposes reposing repositories repository repossess repossessed repossesses repossessing repossession repossessions requisite
  requisites requisition requisitioned requisitioning requisitions reservation reservations reserve reserved reservedly reserves reserving
  reservist reservists reservoir reservoirs restaurant restauranteur restauranteurs restaurants restaurateur restaurateurs restitution
  retire retired retiree retirees retirement retirements retires retiring reunification reunified reunifies reunify reunifying reunion
  reunions reunite reunited reunites reuniting revelation revelations reversal reversals reverse reversed reverses reversible reversing
  reversion rode scanned scanner scanners scanning script scripted scripting scripts scriptural scripture scriptures scriptwriter
  scriptwriters secret secretarial secretariat secretariats secretaries secretary secrete secreted secretes secreting secretion secretions
  secretive secretively secretiveness secretly secrets seed selection send sender senders sending sends sera services shop signal signature
  signatures signer so software solicitation solicitations spiel stake staking start started starter starters starting startle startled
  startles startling startlingly starts startup startups stellar stock stockade stockaded stockades stockading stockbroker stockbrokers
  stocked stockholder stockholders stockier stockiest stockiness stocking stockings stockpile stockpiled stockpiles stockpiling stockroom
  stockrooms stocks stocky stockyard stockyards tag talents tan tape taper taste taxable taxation taxed taxes team tectonics telephone
  telephoned telephones ten terminal test tester tests text tipped tipper tippers tipping tipple tippled tippler tipplers tipples tippling
  token tokenised tokenism tokens ton tool touch touchdown touchdowns touched touches touchier touchiest touching touchingly touchings
  touchpoint touchpoints touchstone touchstones touchy tragedian tragedians tragedies tragedy tragic tragically tragicomedies tragicomedy
  trait traitor traitorous traitors traits transaction transactions transfer transferable transferal transferals transference transferred
  transferring transfers transfiguration transfigure transfigured transfigures transfiguring transfinite transfix transfixed transfixes
  transfixing transfixt travail trochee trochees ultimata ultimate ultimately ultimatum ultimatums underline up use vagabond vagabonded
  vagabonding vagabonds vagaries vagary vale valedictorian valedictorians valedictories valedictory valence valences valentine valentines
  vales valet valeted valeting valets valid validate validated validates validating validation validations validator validators validity
  validly validness valor vended venders vendetta vendettas verifiable verification verifications verified verifies via video videocassette
  videocassettes videodisc videodiscs videos videotape videotaped videotapes videotaping videotex vireo vireos visa wallet wallets was whats
  win windows wire zap zip
  `
    .trim()
    .split(/\s+/),
)
