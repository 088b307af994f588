import type { MeaningWords } from './word-lists.ts'

/** Spanish. */
export const es: MeaningWords = {
  skip: 'por|favor|y|luego|despues|primero|antes|solo|simplemente|debe|debes|deben|debera*|tiene|tienes|tienen|que|hay|usted|tu|ustedes|candidatos|candidato|postulantes|nuevos|empleados|los|las|el|la|todos|cada|es|necesario|obligatorio|preciso|para|ahora|ya|te|se|o|lo',
  asker: 'pedimos|pide|solicitamos|exigimos|requerimos',
  you: 'tu|usted|ustedes|te|vos',
  applicant:
    'participante*|candidat*|postulante*|aspirante*|emplead*|solicitante*|trabajador*|colaborador* nuev*',
  your: 'tu|tus|su|sus|vuestr*|propi*',
  us: 'nos|nuestr*|enviano*|escribenos|mandano*',
  users:
    'equipo pueda|usuarios|usuarias|cliente|clientes|comerci*|inversor*|tenedor*|desarrollador*|socios|comprador*|personas nuevas',
  duty: 'organiz*|coordin*|disena*|construy*|constru*|desarroll*|mantien*|mejor*|integr*|gestion*|cuida*|opera*|negocia*|verifica*|revisa*|escrib*|experiencia|prepara*|trabaja*|reduc*|empaqueta*|te encargas|pagas cada|recibes (tokens|un #)|hablas con los tenedores|te mueves|lider*|analiz*|implement*|conocimiento*|responsable*|automatiz*|entren*|modera*|lanza*',
  must: 'debe|debes|deben|debera*|tiene* que|tienes que|hay que|obligatori*|requisito*|imprescindible|necesari*|es preciso|solo|necesitamos|condicion',
  before: 'antes de|antes|por adelantado|previamente|anticipad*|primero|de antemano',
  hire: 'entrevista*|candidat*|postul*|solicitud|contratacion|contrata*|reclutador*|rr hh|rrhh|recursos humanos|nomina|sueldo|salario|vacante|empleado*|puesto|plaza|periodo de prueba|alta|capacitacion|inscripcion|aplicar|primer pago|la llamada|seleccion|cv|curriculum|la cita|tengamos en cuenta|contrato|talento*|empleo|incorporacion|aspirante*',
  stage: 'prueba|tarea|tareas|portal|formulario|test|evaluacion|turno|cuestionario|verificacion',
  locally:
    'en local|localmente|tu (equipo|ordenador|portatil|maquina|computador*|pc)|compartiendo pantalla|comparte pantalla|su (equipo|computador*|ordenador)',
  secret:
    '(frase|palabra*) (semilla|secret*|de recuperacion|de respaldo|mnemonic*|clave)|clave* (privada*|secreta*)|llave* privada*|semilla de (tu|su)|(12|24|doce|veinticuatro) palabras|palabras (de tu|de su|de la) (billetera|monedero|wallet|cartera)|frase de (seguridad|recuperacion)|mnemonic*',
  give: 'envia|enviame|envianos|envias|enviar|enviano*|manda*|mandano*|comparte*|comparti*|proporcion*|facilita|facilite|facilitanos|escrib*|ingres*|introduzca|introduce tu|introduces|introducir|digita|digite|digitar|sube|subir|suba|adjunt*|indica*|dinos|entrega*|pega*|pon|revela*|export*|rellena|completa',
  ask: 'necesitamos|pediremos|te pedira*|se solicita*|pedimos tu|requerimos|nos hace falta|hace falta|se requiere',
  wallet: 'billetera*|monedero*|wallet*|cartera digital|cartera|metamask',
  connect:
    'conecta*|conecte*|vincul*|importa|importe|importar|importas|importen|enlaz*|desbloque*|sincroniz*|restaur*|inicia sesion con|escane*|delega*',
  approve: 'aprueb*|aprob*|autoriz*|firma|firme|firmar|firmas|confirm*|acept*|concede*',
  allowance:
    'permiso*|autorizacion|transaccion*|firma|contrato gaste|mensaje con|ventana emergente|aprobacion',
  coin: 'dolar*|peso|pesos|euros|soles|cripto*|reales',
  money: 'dinero|saldo|capital|fondos|monto|importe|cantidad',
  fee: 'examen*|uniforme|impuesto*|tasa*|cuota*|deposito*|fianza|cargo*|pago|costo*|coste*|anticipo|adelanto|garantia|aporte|seguro|matricula|abono|comision de|arancel*|sena',
  feeKind:
    'inscripcion|registro|capacitacion|formacion|tramit*|alta|verificacion|antecedentes|activacion|entrada|reembolsable|material|certificacion|compromiso|entrevista|visado|seguridad|curso|gestion|kit',
  pay: 'deposita|cubre|pag*|abon*|transfer*|deposit*|cubr*|ingresa*|aport*|envia|envie|enviar|envias|envianos|envienos|envio|envien|cancel* la|adelant*|consign*|desembols*|cobra*',
  refund: 'reembols*|devuel*|devolv*|te lo (regresa|regresamos)|se descuenta|reintegr*|recuper*',
  byUs: '(nosotros|empresa) ~2 (paga*|cubr*)|pagamos|cubrimos|te compramos|reembolsamos|corre por nuestra cuenta|a nuestro cargo|es gratis|gratuit*|sin costo|sin coste',
  reserve: 'reserv*|plaza|cupo|asegura*|activa*|desbloque*|empezar|comenzar|iniciar|puesto',
  topUp:
    'recarg*|carga saldo|anadi*|anade|agreg*|deposit*|pagas el pedido|por adelantado|pon saldo|(ingresa|ingresas|ingrese|ingresar) (usdt|usdc|fondos|saldo|dinero|cripto*)|adelantas',
  taskWork:
    'cuenta de trabajo|tarea*|pedido*|nivel|comision|comisiones|retir*|ganancia*|mision*|vip|saldo negativo|ordenes|likes|resenas',
  buy: 'compra*|compre|compren|adquier*|adquir*|pide|pedir|pida|encarga*|paga*',
  equipment:
    'portatil*|ordenador*|computador*|equipo|equipos|licencia*|laptop*|celular|telefono|software|hardware|material',
  vendor:
    '(nuestr*|la|el|un|una|autorizad*) ~1 (proveedor*|distribuidor*|tienda|vendedor*|revendedor*|comercio)|tienda que|proveedor que',
  cheque: 'tarjeta* de regalo|vale*|cheque*',
  small: 'pequen*|minimo|minima|simbolic*|cualquier',
  ours: 'la nuestra|nuestra (direccion|billetera|cuenta|wallet|tesoreria)|nuestro (monedero|contrato|deposito)|direccion (indicada|de abajo|siguiente)|el nuestro',
  testTransaction:
    '(transaccion|transferencia|pago|envio|deposito) ~1 de (prueba|verificacion|validacion|test)|microtransferencia|micropago',
  prove: 'demuestr*|demostr*|prueba que|verific*|comprob*|confirm*|validar*',
  moveMoney:
    'envia|enviame|envianos|envias|envie|enviar|transfier*|transferencia*|transfer*|manda*|deposit*|mueve|pago|reenvia*',
  chat: 'telegrama|mensajeria|telegran|wasap|whats|guasap|telegramm',
  weakChat: '(por|en|via|al) (signal|privado|interno|wire|line)',
  reach:
    'escribe*|escribano*|escribir|contact*|habla con|hablar|llama*|postul*|agreg*|anade a|manda|mensaje|entrevista*|busca|seguimos|comunica*|consulta*|sigue la|dudas|candidat*|atiende*',
  direct: 'mensaje (directo|privado)|por (interno|privado|md|dm|inbox)',
  handleWord: 'arroba|guion bajo|barra baja|usuario|alias|numero',
  fetch: 'descarg*|abre|abra|abrir|abran|abres|descomprim*|extra*|baja|bajar|bajalo|ejecut*|revisa el',
  archive: 'archivo (adjunto|comprimido)|adjunto|comprimid*|macros|ejecutable',
  drive: 'nuestro drive|en drive|la nube|nuestra nube',
  getCode: 'clon*|descarg*|instal*|haz fork',
  run: 'ejecut*|corr*|instal*|arranc*|inicia*|levant*|compil*|lanza*|arregl*|prueba',
  code: 'repositorio*|repo|codigo|proyecto|juego|prototipo|bot|demo|dependencia*',
  trust: 'confia en el (espacio|autor)|repositorio privado',
  paste: 'pega*|pegue*|copia*|copie*|introduzca|introduce tu|introduces|introducir|ejecut*|escrib*',
  command: 'comando*|script*|codigo|linea|texto|instruccion*',
  console: 'terminal|consola|powershell|simbolo del sistema|administrador|portapapeles',
  keys: 'tecla windows',
  antivirus: '(desactiv*|apag*|deshabilit*) ~3 (antivirus|cortafuegos|defender|firewall)',
  repair: 'arreglar|reparar|solucionar|camara|microfono|humano|controlador|actualizar',
  install: 'instal*|descarg*|anade|agreg*|baja*',
  tool: 'aplicacion de (reunion*|video*|mensaj*|trabajo)|app de (reunion*|video*|trabajo)|cliente de video|programa de (reunion*|video*)|nuestr* (aplicacion|app|programa|extension|software|cliente)|extension|complemento|lanzador',
  remoteAccess: '(acceso|control) remoto|(acceso|control) ~3 tu (ordenador|computador*|equipo|pantalla)',
  token: 'insignia|pase|moneda*|membresia|preventa|ficha*',
  hold: 'tener|ten|posee*|compra*|mintea*|acuna*|stake|haz staking|bloque*|invert*|inviert*|adquier*',
  gated: 'al menos # (tokens|_)|titular de token*',
  paper:
    'dni|(tu|su|el|del) nie|pasaporte|documento de identidad|cedula|identificacion|carnet|carne de conducir|licencia de conducir|extracto bancario|recibo de luz|ine|curp|rfc|comprobante de domicilio|reconocimiento facial|selfi',
  identityCheck: 'verificacion de identidad|verifica tu identidad',
  credential:
    'clave bancaria|claves bancarias|codigo (que|por|del) ~2 sms|contrasena de|numero de tarjeta|usuario y contrasena|pin de|banca (en linea|online)|token bancario|datos de tu tarjeta',
  receive: 'recib*|acept*|cobra*|deposit*|ingres*|transfier*',
  passOn: 'reenvia*|conviert*|cambia* a|transfier*|te quedas|quedarte|menos tu|pasa el dinero|retir* en',
  account: 'cuenta*|tarjeta|iban|pagos|dinero|cbu|clabe|transferencias|fondos',
  personal: 'personal|tu|propia|a tu nombre|tuya',
  lend: '(alquil*|presta*|renta*|cede*|vende*|usa|usar) ~3 cuenta*|cuenta* ~3 (a tu nombre|alquil*)|tu cuenta verificada|(abre|abrir) ~3 cuenta ~3 a tu nombre',
  earnings: 'sueldo|salario|nomina*|remuneracion|ingresos|pago|salarial',
  current: 'actualmente|anterior*|ultim*|ahora|previo|hoy|presente',
  earnNow:
    '(salario|sueldo|remuneracion) actual|cuanto (ganas|gana|cobras|cobra|ganabas|cobrabas)|historial salarial|lo que (ganas|cobras)',
  payslip: 'nominas|recibos de (sueldo|nomina)|boletas de pago|desprendibles',
  afterSigning: 'despues de (la firma|firmar|contratar)|tras la firma|primer dia|una vez contratad*',
  password: 'contrasena|clave|codigo',
  conditional: 'si|cuando|en caso',
  clone: 'clona|clone|clonar|clonas|haz fork',
  state:
    'indica*|adjunt*|dinos|di|incluye*|envia|enviame|envianos|envias|menciona*|comparte|especifica*|senala*|anota*',
}
