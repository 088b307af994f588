interface LabelledQuery {
  typed: string
  /** Each way of reading it that is right, the closest first: `mode=remote | rust` has a filter and a text. */
  readings: readonly string[]
}

/**
 * Searches as people type them, each with the readings that a person gave it before the reader could read it. Pay in another currency or
 * by the hour has the range that it may come to.
 */
export const labelledQueries: readonly LabelledQuery[] = `
sr => seniority=senior |
legal counsel New York => role=legal-compliance city=new-york | ; city=new-york | legal counsel ; tag=legal city=new-york | counsel ; role=legal-compliance city=new-york | counsel ; tag=legal city=new-york | ; role=legal-compliance | New York ; country=US role=legal-compliance | New York ; | legal counsel New York ; country=US | legal counsel New York ; tag=legal | counsel New York ; country=US tag=legal | counsel New York ; role=legal-compliance | counsel New York ; country=US role=legal-compliance | counsel New York ; tag=legal | New York ; country=US tag=legal | New York
Paris, France => country=FR city=paris | ; country=FR | Paris ; | Paris France
technical recruiter => role=people-talent | ; | technical recruiter ; tag=recruiting | ; role=people-talent | technical
remote zk => mode=remote role=cryptography-zk | ; mode=remote | zk ; mode=remote tag=zk-proofs |
eth => chain=ethereum | ; | eth
send me remote jobs => mode=remote | ; mode=remote | send me
cosmos engineer => chain=cosmos | engineer ; chain=cosmos | ; | cosmos engineer ; | cosmos
min 200k => min_pay=200000 |
finance jobs => role=finance-accounting | ; | finance ; tag=finance |
in-office hft roles => mode=onsite | hft ; mode=onsite tag=hft |
$75 per hour solidity => min_pay=135000..162000 tag=solidity | ; min_pay=135000..162000 | solidity ; min_pay=135000..162000 role=smart-contract | solidity ; min_pay=135000..162000 role=smart-contract tag=solidity | ; tag=solidity | $75 per hour ; | $75 per hour solidity ; role=smart-contract | $75 per hour solidity ; role=smart-contract tag=solidity | $75 per hour
Hong Kong => country=HK |
avalanche safety => | avalanche safety
move fast => | move fast
internship 2026 => employment=internship | 2026 ; seniority=intern | 2026 ; employment=internship seniority=intern | 2026
it jobs => | it ; |
lawyer jobs => role=legal-compliance | ; | lawyer ; tag=legal |
HR => role=people-talent | ; | HR
smart contract engineer => role=smart-contract | ; role=smart-contract | engineer ; | smart contract engineer
turkey remote => country=TR mode=remote |
Remote jobs => mode=remote |
QA => role=qa | ; | QA
work from anywhere => country=WW mode=remote | ; mode=remote | ; country=WW | ; mode=remote | anywhere
is binance hiring? => company=binance | ; | binance
jobs with visa sponsorship in germany => country=DE moving=visa |
SOC 2 compliance => role=legal-compliance | SOC 2 ; | SOC 2 compliance ; tag=compliance | SOC 2
trust wallet jobs => company=trust-wallet | ; | trust wallet
5 years experience rust => | 5 years experience rust ; tag=rust | 5 years experience
frontend developer india => country=IN role=frontend | ; country=IN role=frontend | developer ; country=IN | frontend developer
remote sensing => | remote sensing
grant writer => | grant writer ; role=content | grant
jobs at Ripple => company=ripple | ; | Ripple
optimism => chain=optimism | ; | optimism
product manager at Lead Bank => company=lead-bank role=product | ; role=product | Lead Bank ; company=lead-bank | product manager ; | product manager Lead Bank ; company=lead-bank tag=product-management | ; tag=product-management | Lead Bank
100% remote => mode=remote |
Solana Foundation remote => company=solana-foundation mode=remote | ; mode=remote | Solana Foundation ; chain=solana mode=remote | Foundation
swift payments => | swift payments ; tag=payments | swift
no degree => | no degree
visa sponsorship senior go engineer berlin => moving=visa seniority=senior city=berlin | go engineer ; moving=visa seniority=senior city=berlin | go ; moving=visa seniority=senior tag=go city=berlin | engineer ; moving=visa seniority=senior tag=go city=berlin | ; moving=visa seniority=senior | go engineer berlin ; country=DE moving=visa seniority=senior | go engineer berlin ; moving=visa seniority=senior | go berlin ; country=DE moving=visa seniority=senior | go berlin ; moving=visa seniority=senior tag=go | engineer berlin ; country=DE moving=visa seniority=senior tag=go | engineer berlin ; moving=visa seniority=senior tag=go | berlin ; country=DE moving=visa seniority=senior tag=go | berlin
Smart Contract Auditors => role=security-audit | Smart Contract ; | Smart Contract Auditors ; role=security-audit | ; tag=smart-contract-audit | ; role=security-audit tag=smart-contract-audit |
jobs i can do from home => mode=remote |
work from home mev => mode=remote | mev ; mode=remote tag=mev |
designer @ Phantom => company=phantom role=design | ; role=design | Phantom ; company=phantom | designer ; | designer Phantom
junior => seniority=junior |
it support => | it support ; role=support | it
are there any remote haskell jobs? => mode=remote | haskell ; mode=remote tag=haskell |
freelance => employment=freelance |
Near Foundation => company=near-foundation | ; | Near Foundation ; chain=near | Foundation
engineering manager => role=engineering-management | ; | engineering manager ; role=engineering-management seniority=manager | ; seniority=manager | engineering
polygon mesh => | polygon mesh
"product manager" remote => mode=remote | "product manager"
contact us => | contact us
Jr data analyst => role=data-analytics seniority=junior | ; seniority=junior | data analyst
senior backend engineer => role=backend seniority=senior | ; role=backend seniority=senior | engineer ; seniority=senior | backend engineer
volunteer => employment=volunteer |
mid-level => seniority=mid |
"senior" "berlin" => | "senior" "berlin"
£100k london => min_pay=118000..142000 city=london | ; city=london | £100k ; min_pay=118000..142000 | london ; country=GB min_pay=118000..142000 | london ; | £100k london ; country=GB | £100k london
grew community to 50k => | grew community to 50k ; role=community | grew to 50k
hybrid london => mode=hybrid city=london | ; mode=hybrid | london ; country=GB mode=hybrid | london
base salary => | base salary
Rust, remote => mode=remote | Rust ; mode=remote tag=rust |
rust -senior => | rust -senior ; not_seniority=senior | rust ; tag=rust | -senior ; not_seniority=senior tag=rust |
solana => chain=solana | ; | solana
jobs in germany => country=DE |
lead bank => company=lead-bank | ; | lead bank
fully remote => mode=remote |
Data Engineer UK => country=GB role=data-analytics | ; country=GB | Data Engineer ; country=GB tag=data-engineering | ; country=GB role=data-analytics tag=data-engineering | ; country=GB tag=data-engineering | Engineer
marketing -intern => role=marketing | -intern ; not_seniority=intern role=marketing | ; not_employment=internship role=marketing | ; not_employment=internship not_seniority=intern role=marketing | ; | marketing -intern ; not_seniority=intern | marketing ; not_employment=internship | marketing ; not_employment=internship not_seniority=intern | marketing
-remote => | -remote ; not_mode=remote |
compliance officer in malta => country=MT role=legal-compliance | ; country=MT | compliance officer ; country=MT tag=compliance | officer ; country=MT tag=compliance |
LA jobs => | LA ; country=US | LA
data analyst => role=data-analytics | ; | data analyst
mid-senior react dev, remote latam => mode=remote seniority=mid,senior | react dev latam ; mode=remote seniority=mid,senior | react latam ; mode=remote seniority=mid,senior tag=react | dev latam ; mode=remote seniority=mid,senior tag=react | latam
BD => role=bizdev-sales | ; | BD ; tag=bizdev |
swizerland => country=CH |
Front-End Developer => role=frontend | ; role=frontend | Developer ; | Front-End Developer
designer => role=design | ; | designer
Head of Remote Operations => | Head of Remote Operations ; role=operations | Head of Remote ; role=operations seniority=director | Remote ; tag=operations | Head of Remote ; seniority=director | Remote Operations
Senior Frontend Engineer, Remote, US => country=US mode=remote role=frontend seniority=senior | ; country=US mode=remote role=frontend seniority=senior | Engineer ; country=US mode=remote seniority=senior | Frontend Engineer
part-time community manager => employment=part_time role=community | ; employment=part_time | community manager ; employment=part_time tag=community-management |
ERC-20 => | ERC-20
remote, full time, community manager => employment=full_time mode=remote role=community | ; employment=full_time mode=remote | community manager ; employment=full_time mode=remote tag=community-management |
etherium => chain=ethereum | ; | ethereum ; | etherium
go to market => | go to market ; role=marketing | ; role=growth |
on-site jobs => mode=onsite |
lead zk engineer, worldwide => country=WW role=cryptography-zk seniority=lead | engineer ; role=cryptography-zk seniority=lead | engineer worldwide ; country=WW role=cryptography-zk seniority=lead | ; role=cryptography-zk seniority=lead | worldwide ; country=WW seniority=lead | zk engineer ; seniority=lead | zk engineer worldwide ; country=WW seniority=lead | zk ; seniority=lead | zk worldwide ; country=WW seniority=lead tag=zk-proofs | engineer ; seniority=lead tag=zk-proofs | engineer worldwide ; country=WW seniority=lead tag=zk-proofs | ; seniority=lead tag=zk-proofs | worldwide ; country=WW role=cryptography-zk | lead engineer ; role=cryptography-zk | lead engineer worldwide ; country=WW role=cryptography-zk | lead ; role=cryptography-zk | lead worldwide ; country=WW | lead zk engineer ; | lead zk engineer worldwide ; country=WW | lead zk ; | lead zk worldwide ; country=WW tag=zk-proofs | lead engineer ; tag=zk-proofs | lead engineer worldwide ; country=WW tag=zk-proofs | lead ; tag=zk-proofs | lead worldwide
rust contract work => employment=contract | rust ; employment=contract tag=rust |
work with us marketing => role=marketing | ; | marketing ; role=marketing | work with us ; | work with us marketing
freelance solidity developer => employment=freelance tag=solidity | developer ; employment=freelance | solidity developer ; employment=freelance role=smart-contract | solidity ; employment=freelance role=smart-contract tag=solidity | ; employment=freelance tag=solidity | ; employment=freelance | solidity
remote 401k => mode=remote | 401k
in office => mode=onsite |
jobs for machine learning engineers => role=ml-ai | ; role=ml-ai | engineers ; | machine learning engineers ; tag=machine-learning | ; tag=machine-learning | engineers
SRE => role=devops-sre | ; | SRE
Uniswap Labs => company=uniswap-labs | ; | Uniswap Labs
NOT senior => | NOT senior ; not_seniority=senior |
marketing in singapore => country=SG role=marketing | ; country=SG | marketing
product designer, junior => role=design seniority=junior | ; seniority=junior | product designer ; seniority=junior tag=product-design | ; role=design seniority=junior | product
worldwide => country=WW | ; | worldwide
contract jobs => employment=contract |
vp of sales => role=bizdev-sales seniority=vp | ; seniority=vp | sales ; seniority=vp tag=bizdev |
$5k/month => min_pay=60000 |
full-time => employment=full_time |
Solidity developers => tag=solidity | developers ; | Solidity developers ; role=smart-contract | Solidity ; role=smart-contract tag=solidity | ; tag=solidity | ; | Solidity
head of bd singapore on-site => country=SG mode=onsite role=bizdev-sales | head of ; country=SG mode=onsite | head of bd ; country=SG mode=onsite tag=bizdev | head of ; country=SG mode=onsite role=bizdev-sales seniority=director | ; country=SG mode=onsite seniority=director | bd ; country=SG mode=onsite seniority=director tag=bizdev | ; country=SG mode=onsite role=bizdev-sales seniority=director,vp | ; country=SG mode=onsite seniority=director,vp | bd ; country=SG mode=onsite seniority=director,vp tag=bizdev |
junior solidity dev remote => mode=remote seniority=junior tag=solidity | dev ; mode=remote seniority=junior | solidity dev ; mode=remote role=smart-contract seniority=junior | solidity ; mode=remote role=smart-contract seniority=junior tag=solidity | ; mode=remote seniority=junior tag=solidity | ; mode=remote seniority=junior | solidity
U.S. jobs => country=US |
bug bounty => | bug bounty ; tag=bug-bounty |
german speaking customer support => role=support | german speaking ; | german speaking customer support ; role=support | german ; | german customer support
24/7 support => | 24/7 support ; role=support | 24/7
community manager latam => role=community | latam ; | community manager latam ; tag=community-management | latam
four day week => | four day week ; tag=four-day-week |
director of engineering => role=engineering-management seniority=director | ; seniority=director | engineering
figure => company=figure | ; | figure
base salary 150k => min_pay=150000 | ; min_pay=150000 | base salary
senior solana => chain=solana seniority=senior | ; seniority=senior | solana
global payroll => | global payroll ; role=finance-accounting,people-talent | global payroll
senior rust remote europe 150k => min_pay=150000 mode=remote seniority=senior | rust europe ; min_pay=150000 mode=remote seniority=senior tag=rust | europe
compliance => role=legal-compliance | ; | compliance ; tag=compliance |
cryptographer => role=cryptography-zk | ; | cryptographer ; tag=cryptography |
LATAM => | LATAM
100k-150k => min_pay=100000 |
C-level jobs => seniority=c_level | ; role=executive | ; role=executive seniority=c_level |
internal tools engineer => | internal tools engineer
remote worldwide => country=WW mode=remote | ; mode=remote | worldwide
NYC => city=new-york | ; | NYC ; country=US | NYC
head of marketing => role=marketing | head of ; | head of marketing ; role=marketing seniority=director | ; seniority=director | marketing ; role=marketing seniority=director,vp | ; seniority=director,vp | marketing
UK or Ireland => country=GB,IE |
senior office manager in london => seniority=senior city=london | office manager ; seniority=senior | office manager london ; country=GB seniority=senior | office manager london
€80k => min_pay=84000..98000 | ; | €80k
iso 27001 => | iso 27001
lead generation => | lead generation
internship at Jump Crypto => company=jump-crypto employment=internship | ; employment=internship | Jump Crypto ; company=jump-crypto seniority=intern | ; seniority=intern | Jump Crypto ; company=jump-crypto employment=internship seniority=intern | ; employment=internship seniority=intern | Jump Crypto
lightning talks => | lightning talks
principal protocol engineer => role=protocol seniority=principal | ; role=protocol seniority=principal | engineer ; seniority=principal | protocol engineer ; role=protocol | principal ; role=protocol | principal engineer ; | principal protocol engineer
remote marketing internship india => country=IN employment=internship mode=remote role=marketing | ; country=IN mode=remote role=marketing seniority=intern | ; country=IN employment=internship mode=remote role=marketing seniority=intern | ; country=IN employment=internship mode=remote | marketing ; country=IN mode=remote seniority=intern | marketing ; country=IN employment=internship mode=remote seniority=intern | marketing
smart contracts remote => mode=remote role=smart-contract | ; mode=remote | smart contracts
devrel in Europe => role=devrel | Europe ; | devrel Europe ; tag=devrel | Europe
münchen => city=munich | ; | münchen ; country=DE | münchen
over 150k usd => min_pay=150000 |
remote rust => mode=remote | rust ; mode=remote tag=rust |
jobs at Remote => company=remote | ; | Remote
jobs on base => chain=base | ; | base
entry-level jobs => seniority=junior | ; tag=entry-level | ; seniority=intern,junior | ; seniority=junior tag=entry-level |
fully-remote stablecoin jobs => mode=remote | stablecoin ; mode=remote tag=stablecoins |
staff engineer remote => mode=remote seniority=staff | engineer ; mode=remote | staff engineer
60/hr => min_pay=105000..130000 | ; | 60/hr
is there a job for me in ai => role=ml-ai | ; | ai ; tag=ai-crypto | ; tag=machine-learning |
$150k+ => min_pay=150000 |
paid in crypto => crypto=optional,required | ; crypto=required | ; crypto=optional | ; | paid in crypto
discord mod => | discord mod ; role=community | discord ; role=community | discord mod ; tag=community-management | discord
hybrid cloud => | hybrid cloud
polygon => chain=polygon | ; | polygon
senoir front-end => role=frontend seniority=senior | ; seniority=senior | front-end
remote emea => mode=remote | emea
jobs that pay in usdc => | pay in usdc ; | usdc ; crypto=optional,required | ; crypto=optional,required | usdc ; crypto=required | usdc ; crypto=required | ; crypto=optional |
DACH => country=AT,CH,DE | ; | DACH
rain frontend => company=rain role=frontend | ; company=rain | frontend ; role=frontend | rain ; | rain frontend
desarrollador de software remoto => mode=remote | desarrollador de software ; mode=remote | desarrollador software
english speaking jobs in berlin => city=berlin | english speaking ; city=berlin | english speaking jobs ; | english speaking berlin ; | english speaking jobs berlin
no KYC => | no KYC
medio tiempo => employment=part_time |
volunteer coordinator => | volunteer coordinator
good remote jobs => mode=remote |
télétravail => mode=remote |
staff accountant => | staff accountant ; role=finance-accounting seniority=staff | ; role=finance-accounting | staff
near me => | near me ; |
coinbase careers => | coinbase ; company=coinbase |
remote or berlin => | remote or berlin
top paid solidity => sort=cash_pay | solidity ; sort=cash_pay tag=solidity |
pay > 150k => min_pay=150000 |
sales management => | sales management ; role=bizdev-sales | management ; role=bizdev-sales |
show me all the fully remote jobs please => mode=remote |
6k eur monthly => min_pay=75000..92000 |
newest rust jobs => sort=newest | rust ; sort=newest tag=rust |
fresher jobs => seniority=junior |
i want a job in defi => | defi ; tag=defi |
hiring now => | ; | hiring now ; | now
auditors remote => mode=remote role=security-audit | ; mode=remote | auditors
parttime writer => employment=part_time role=content |
part time jobs near lisbon => employment=part_time city=lisbon | near ; employment=part_time city=lisbon | ; employment=part_time | near lisbon ; employment=part_time | lisbon ; country=PT employment=part_time | lisbon
full-time/contract => employment=contract,full_time |
remote jobs near me => mode=remote | near me ; mode=remote |
looking for a backend job => role=backend |
backend/frontend => role=backend,frontend |
israel garcia remote => | israel garcia remote ; mode=remote | israel garcia
150K USD+ => min_pay=150000 |
uniswap hiring => | uniswap ; company=uniswap |
canada/us remote => country=CA,US mode=remote |
project management part-time => employment=part_time | project management
desenvolvedor backend remoto => mode=remote role=backend | desenvolvedor ; mode=remote role=backend |
what companies hire in poland => country=PL | ; country=PL | companies hire ; country=PL | companies
praktikum münchen => employment=internship city=munich | ; seniority=intern city=munich | ; employment=internship seniority=intern city=munich | ; employment=internship | münchen ; seniority=intern | münchen ; employment=internship seniority=intern | münchen
teletrabajo españa => country=ES mode=remote |
event management remote => mode=remote | event management
series a startup => | series a startup
rust or go => | rust or go ; tag=go,rust |
who is hiring remote solidity devs => mode=remote | solidity devs ; mode=remote tag=solidity | devs ; mode=remote tag=solidity | ; mode=remote | solidity
any entry level crypto jobs => seniority=junior | ; seniority=junior | crypto
trabajo remoto => mode=remote |
marketing / growth => role=growth,marketing |
us only remote => country=US mode=remote |
new grad software engineer => seniority=junior | software engineer
jobs in nyc or sf => city=new-york,san-francisco | ; | nyc or sf ; country=US | nyc or sf
remote only europe => mode=remote | europe
best paying remote jobs => sort=cash_pay mode=remote |
trabalho remoto brasil => country=BR mode=remote |
senior or lead backend => role=backend seniority=lead,senior |
people management => | people management
latest jobs in germany => sort=newest country=DE |
blockchain jobs in dubai => city=dubai | ; city=dubai | blockchain ; | dubai ; | blockchain dubai ; country=AE | dubai
austin smith => | austin smith
senior/lead solidity => seniority=lead,senior | solidity ; seniority=lead,senior tag=solidity |
intern or junior => seniority=intern,junior |
work from home jobs usa => country=US mode=remote |
immediate start => | immediate start
crypto jobs near london => city=london | near ; city=london | ; city=london | crypto near ; city=london | crypto ; | near london ; | london ; | crypto near london ; | crypto london ; country=GB | london
chad wallace => | chad wallace
web3 marketing jobs => role=marketing | ; role=marketing | web3
contract/freelance rust => employment=contract,freelance | rust ; employment=contract,freelance tag=rust |
jordan belfort => | jordan belfort
full stack engineer wanted => role=fullstack | ; role=fullstack | engineer ; role=fullstack | wanted
CI/CD remote => mode=remote | CI/CD ; mode=remote tag=ci-cd |
grant management => | grant management
5000 USD per month => min_pay=60000 |
contract law => | contract law ; role=legal-compliance | contract law
india growth => country=IN role=growth |
jobs near me => | near me ; |
100 000 USD marketing => min_pay=100000 role=marketing |  ; min_pay=100000 | marketing
volunteer management software engineer => | volunteer management software engineer
jobs paying more than $180,000 => min_pay=180000 |
what remote jobs are there for accountants => mode=remote role=finance-accounting |  ; mode=remote | accountants
remote but not US => mode=remote not_country=US |  ; mode=remote | not US ; mode=remote | but not US ; mode=remote | -US
full time or contract => employment=contract,full_time |
jordan smith => | jordan smith
where can i find crypto jobs in Berlin? => city=berlin | ; city=berlin | crypto ; | Berlin ; country=DE | Berlin ; | crypto Berlin ; country=DE | crypto Berlin
UX/UI designers => role=design |  ; role=design | designers ; | UX/UI designers ; tag=product-design |  ; role=design tag=product-design |
any part time remote writing jobs for crypto? => employment=part_time mode=remote role=content |  ; employment=part_time mode=remote role=content | crypto ; employment=part_time mode=remote | writing ; employment=part_time mode=remote | writing crypto
senior or staff rust engineer => seniority=senior,staff | rust engineer ; seniority=senior,staff | rust ; seniority=senior,staff tag=rust | engineer ; seniority=senior,staff tag=rust |
freelance or contract, writing => employment=contract,freelance role=content |  ; employment=contract,freelance | writing ; employment=contract,freelance tag=technical-writing |
no internships => not_employment=internship |  ; | no internships ; not_seniority=intern |  ; not_employment=internship not_seniority=intern |
typescript hybrid or remote => mode=hybrid,remote | typescript ; mode=hybrid,remote tag=typescript |
`
  .trim()
  .split('\n')
  .map((line) => {
    const [typed = '', readings = ''] = line.split(' => ')
    return { typed, readings: readings.split(' ; ') }
  })
