import type { MeaningWords } from './word-lists.ts'

/** Portuguese. */
export const pt: MeaningWords = {
  skip: 'por|favor|e|depois|primeiro|antes|so|apenas|deve|devem|deverá|precisa|precisam|tem|tera|que|voce|voces|candidatos|candidato|novos|funcionarios|os|as|o|a|todos|cada|obrigatorio|preciso|para|agora|ja|se|vai|vao|irá|ou',
  asker: 'pedimos|solicitamos|exigimos|pede|queremos',
  you: 'voce|voces',
  applicant: 'participante*|candidat*|funcionari*|colaborador* nov*|contratad*|participante*|interessad*',
  your: 'seu|sua|seus|suas|teu|tua|tuas|propri*',
  us: 'nos|conosco|nosso*|nossa*',
  users:
    'lojista*|usuarios|usuarias|utilizador*|cliente|clientes|lojista*|investidor*|detentor*|desenvolvedor*|comprador*|quem chega',
  duty: 'organiz*|coorden*|projeta*|constroi*|constru*|desenvolv*|mantem|manter|melhora*|integra*|gerenci*|cuida*|opera*|negocia*|verifica*|revisa*|escreve*|experiencia|prepara*|trabalha*|reduz*|empacota*|trata*|analisa*|cria|criar|se sente|recebe (tokens|#)|conversa com|paga # lojistas|lider*|implement*|conhecimento*|responsavel|automatiz*|modera*|lanca*',
  must: 'deve|devem|precisa|tem que|tem de|obrigatori*|requisito*|necessari*|e preciso|so|precisamos|condicao|exigid*',
  before: 'antes de|antes|adiantado|antecipad*|previamente|primeiro|com antecedencia',
  hire: 'entrevista*|candidat*|vaga*|contratacao|contrata*|recrutador*|rh|recursos humanos|folha de pagamento|salario|funcionari*|processo seletivo|periodo de experiencia|cadastro|treinamento|inscricao|aplicar|primeiro pagamento|a chamada|primeira chamada|selecao|curriculo|horario marcado|considerad*|contrato|talento*|emprego|cv|admissao|holerite*',
  stage: 'teste|tarefa|tarefas|portal|formulario|avaliacao|prova|questionario|desafio|verificacao',
  locally:
    'localmente|sua maquina|seu (computador|notebook|pc|equipamento)|compartilhando a tela|compartilhe a tela',
  secret:
    '(frase|palavra*) (semente|secret*|de recuperacao|de backup|de seguranca|mnemonic*|chave)|chave* (privada*|secreta*)|(12|24|doze|vinte e quatro) palavras|palavras da (sua|tua) (carteira|wallet)|seed da|mnemonic*',
  give: 'envie|envia|enviar|envio|enviem|enviaremos|mand*|compartilh*|forne*|escrev*|digite|digita|digitar|informe|informar|informa|insir*|anex*|passe|entreg*|diga|cole|revele|export*|coloque|preencha|suba',
  ask: 'precisamos|vamos pedir|sera pedid*|solicitamos|pedimos sua|exigimos|sera solicitad*',
  wallet: 'carteira*|wallet*|metamask',
  connect:
    'conect*|vincul*|importe|importar|importa|importem|ligue|desbloque*|sincroniz*|restaur*|faca login com|escane*|delegue',
  approve: 'aprov*|autoriz*|assin*|confirm*|aceit*|conced*',
  allowance: 'permissao|permissoes|autorizacao|transacao|transacoes|assinatura|mensagem com|pop up|aprovacao',
  coin: 'reais|real|dolares|euros|criptomoeda*|cripto',
  money: 'dinheiro|saldo|capital|fundos|valor|quantia|montante',
  fee: 'exame*|imposto*|uniforme|taxa*|deposito*|caucao|custo|custos|pagamento|adiantamento|garantia|contribuicao|sinal|seguro|matricula|calcao|tarifa*|entrada',
  feeKind:
    'inscricao|registro|treinamento|cadastro|processamento|verificacao|antecedentes|ativacao|reembolsavel|material|certificacao|compromisso|entrevista|visto|seguranca|curso|adesao|kit',
  pay: 'arca|arcar|arque|transfi*|pix|pag*|transfir*|transfere|transferir|transfer|transferencia|transferencias|deposit*|arqu*|cubra|cobrir|adiant*|contribua|contribuicao|envie|envia|enviar|envio|enviem|enviaremos|desembols*|cobramos|por conta do candidato',
  refund: 'volta|reembols*|devolv*|volta com|de volta|ressarc*|descontad*|restitu*|recebe de volta',
  byUs: '(nos|empresa) ~2 (pag*|cobr*)|pagamos|cobrimos|compramos|reembolsamos|por nossa conta|gratis|gratuit*|sem custo',
  reserve: 'reserv*|garant*|vaga|ativ*|liber*|desbloque*|comecar|iniciar',
  topUp: 'recarreg*|recarga|adicion*|deposit*|paga o pedido|adiantado|coloque saldo|complete o saldo',
  taskWork:
    'conta de trabalho|tarefa*|pedido*|nivel|comissao|comissoes|sacar|saque*|ganho*|missao|missoes|vip|saldo negativo|ordens|curtidas|avaliacoes',
  buy: 'compre|compra|comprar|compram|comprem|adquir*|peca|pedir|encomend*|pag*',
  equipment: 'notebook*|computador*|equipamento*|licenca*|laptop*|celular|software|hardware|material',
  vendor:
    '(nosso*|nossa*|a|o|na|um|uma|autorizad*) ~1 (fornecedor*|revendedor*|distribuidor*|loja|vendedor*)|loja que|fornecedor que',
  cheque: 'vale presente|gift card*|cheque*',
  small: 'pequen*|minimo|minima|simbolic*|qualquer',
  ours: 'a nossa|para o nosso|nosso (endereco|contrato|cofre)|nossa (carteira|conta|wallet|tesouraria)|endereco abaixo',
  testTransaction:
    '(transacao|transferencia|pagamento|envio|deposito) ~1 de (teste|verificacao|validacao)|microtransferencia|pix de teste',
  prove: 'prova|provam|provar|prove que|comprov*|demonstra|demonstre|verific*|confirm*|valid*',
  moveMoney:
    'envie|envia|enviar|envio|enviem|enviaremos|transfir*|transferencia*|transfere|transferir|transfer|transferencia|transferencias|mand*|deposit*|mova|pagamento|repass*|pix',
  chat: 'no zap|telegrama|telegran|zap|zapzap|whats|wpp',
  weakChat: '(pelo|por|no|via) (signal|privado|inbox|line|direct)',
  reach:
    'fale|falar|chame|chamar|chama|contat*|escrev*|candidat*|mande|mensagem|entrevista*|adicion*|procure|procurar|entre em|continue|ligue|inscric*|duvidas|atend*',
  direct: 'mensagem (direta|privada)|no (privado|inbox|direct|pv)|por dm',
  handleWord: 'arroba|underline|sublinhado|usuario|numero',
  fetch: 'baix*|abra|abrir|abre|descompact*|extra*|execute|executar|executa|veja o',
  archive: 'arquivo (anexo|compactado|zip)|anexo|compactad*|macros|executavel',
  drive: 'nosso drive|no drive|nuvem',
  getCode: 'clon*|baix*|instal*|faca fork|faca o fork',
  run: 'execute|executar|executa|rode|rodar|instal*|inici*|suba|compil*|corrij*|teste',
  code: 'repositorio*|repo|codigo|projeto|jogo|prototipo|bot|demo|dependencias',
  trust: 'confie no (espaco|autor)|repositorio privado',
  paste: 'cole|colar|copie|copiar|insir*|execute|executar|executa|digite|digita|digitar',
  command: 'comando*|script*|codigo|linha|texto',
  console: 'terminal|console|powershell|prompt|administrador|area de transferencia',
  keys: 'tecla windows',
  antivirus: '(desativ*|desligue|desabilit*) ~3 (antivirus|firewall|defender)',
  repair: 'consertar|corrigir|arrumar|camera|microfone|humano|driver|atualizar',
  install: 'instal*|baix*|adicion*',
  tool: 'aplicativo de (reuni*|video*|mensag*|trabalho)|app de (reuni*|video*|trabalho)|cliente de video|programa de (reuni*|video*)|noss* (aplicativo|app|programa|extensao|software|cliente)|extensao|complemento',
  remoteAccess: 'acesso remoto|controle remoto|acesso ~3 seu (computador|notebook|tela)',
  token: 'emblema|passe|moeda*|associacao|pre venda|ingresso',
  hold: 'ter|tenha|possu*|compre|compra|comprar|compram|comprem|mint|cunh*|faca stake|stake|invista|investir|invest|adquir*|manter',
  gated: 'pelo menos # (tokens|_)|titular de token*',
  paper:
    'rg|cpf|cnh|passaporte|identidade|documento de identidade|comprovante de residencia|extrato bancario|foto do documento|reconhecimento facial',
  identityCheck: 'verificacao de identidade|verifique sua identidade',
  credential:
    'senha do banco|senha bancaria|codigo (que|por|do) ~2 sms|numero do cartao|usuario e senha|login e senha|internet banking|dados do cartao|chega por sms',
  receive: 'receb*|aceit*|deposit*|(caem|cai)m na',
  passOn:
    'repass*|convert*|troc* por|transfere|transferir|transfer|transferencia|transferencias|fica com|ficar com|menos a sua|reenvi*',
  account: 'conta|contas|cartao|iban|pagamentos|dinheiro|pix|transferencias',
  personal: 'pessoal|sua|propria|em seu nome',
  lend: '(alug*|emprest*|ced*|venda|vender|vende|use) ~3 (conta|contas)|(conta|contas) ~3 (em seu nome|alug*)|sua conta verificada|(abra|abrir) ~3 conta ~3 em seu nome',
  earnings: 'salario|remuneracao|renda|pagamento|salarial|vencimento*|ordenado',
  current: 'atual|atualmente|anterior*|ultim*|hoje|passad*|agora',
  earnNow: 'quanto (voce)? (ganha|ganhava|recebe|recebia)|historico salarial|o que voce ganha',
  payslip: 'holerites|holerite|contracheque*|recibos de vencimento',
  afterSigning:
    'depois da (assinatura|contratacao)|apos a (assinatura|contratacao)|primeiro dia|depois de assinar',
  password: 'senha|codigo',
  conditional: 'se|quando|caso',
  clone: 'clone|clonar|faca fork',
  state:
    'informe|informar|informa|anex*|diga|inclua|envie|envia|enviar|envio|enviem|enviaremos|mencione|indique|conte',
}
