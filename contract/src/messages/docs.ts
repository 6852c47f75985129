import { t, type Text } from '../kit/lang.ts'

/** Texts of the API documentation. */
export const docsWords = {
  title: t('康居运营平台 API', 'Kangju Care Console API', 'API de la Consola Kangju Care', '康居ケアコンソール API'),
  intro: t(
    '运营平台与其控制台之间的全部调用。本页由契约生成，与服务器校验所用的是同一份定义。',
    'Every call between the platform and its console. Made from the contract: the very definitions the server checks by.',
    'Todas las llamadas entre la plataforma y su consola. Generado a partir del contrato con el que el servidor valida.',
    'プラットフォームとコンソール間のすべての呼び出し。サーバーが検証に使う契約そのものから作られています。',
  ),
  allFailures: t('错误码', 'Failure codes', 'Códigos de error', 'エラーコード'),
  machineReadable: t('OpenAPI 3.1 文件', 'OpenAPI 3.1 document', 'Documento OpenAPI 3.1', 'OpenAPI 3.1 ドキュメント'),
  countOfCalls: t('{count} 个调用', '{count} calls', '{count} llamadas', '{count} 件の呼び出し'),

  base: t('地址', 'Address', 'Dirección', 'アドレス'),
  baseText: t(
    '所有路径均以 /api 开头。',
    'Every path begins with /api.',
    'Todas las rutas empiezan por /api.',
    'すべてのパスは /api で始まります。',
  ),
  signIn: t('登录', 'Sign in', 'Iniciar sesión', 'サインイン'),
  signInText: t(
    '用 POST /login 取得令牌，此后每次调用带上 Authorization: Bearer 令牌。',
    'POST /login gives a token; every other call carries it as Authorization: Bearer token.',
    'POST /login da un token; las demás llamadas lo llevan como Authorization: Bearer token.',
    'POST /login でトークンを取得し、以後は Authorization: Bearer トークン を付けます。',
  ),
  envelope: t('应答', 'Answers', 'Respuestas', '応答'),
  envelopeText: t(
    '成功：{code: 20000, message, data}。失败：相应的 HTTP 状态与 {code, message, errors?}，errors 按字段列出原因。',
    'Success: {code: 20000, message, data}. Failure: its HTTP status with {code, message, errors?}; errors says what is wrong, field by field.',
    'Éxito: {code: 20000, message, data}. Error: su estado HTTP con {code, message, errors?}; errors detalla campo por campo.',
    '成功：{code: 20000, message, data}。失敗：該当する HTTP ステータスと {code, message, errors?}。errors は項目ごとの理由です。',
  ),
  language: t('语言', 'Language', 'Idioma', '言語'),
  languageText: t(
    'Accept-Language 决定 message 的语言：zh、en、es、ja。',
    'Accept-Language decides the language of messages: zh, en, es, ja.',
    'Accept-Language decide el idioma de los mensajes: zh, en, es, ja.',
    'message の言語は Accept-Language で決まります：zh、en、es、ja。',
  ),
  lists: t('列表', 'Lists', 'Listas', '一覧'),
  listsText: t(
    'page、limit（不超过 100）、sort（前加 - 为倒序）与各筛选项；total 在数到上限时停止，capped 为 true。',
    'page, limit (at most 100), sort (- in front: descending) and filters by name; where counting stops at the cap, capped is true.',
    'page, limit (máximo 100), sort (con - delante: descendente) y filtros por nombre; si el recuento se detiene en el tope, capped es true.',
    'page、limit（100 以下）、sort（先頭の - は降順）と各条件。件数の上限で数え終えたとき capped が true になります。',
  ),
  values: t('数值', 'Values', 'Valores', '値'),
  valuesText: t(
    '编号为 UUIDv7；金额为整数分；时间带时区。未列出的字段一律拒绝，类型不做转换。',
    'Ids are UUIDv7, money is whole fen, times carry their zone. Fields that are not listed are refused; nothing is coerced.',
    'Los identificadores son UUIDv7, el dinero va en fen enteros, las horas llevan su zona. Se rechazan los campos no listados; nada se convierte.',
    'ID は UUIDv7、金額は整数の分、時刻はタイムゾーン付き。記載のない項目は拒否し、型変換は行いません。',
  ),

  access: t('权限：', 'Access: ', 'Acceso: ', '権限：'),
  public: t('无需登录', 'Anybody', 'Cualquiera', '誰でも'),
  customer: t(
    '已登录的客户',
    'Customers signed in on their telephone',
    'Clientes con sesión en su teléfono',
    'サインイン済みの顧客',
  ),
  staff: t(
    '已登录的服务人员',
    'Staff signed in on their telephone',
    'Personal con sesión en su teléfono',
    'サインイン済みのスタッフ',
  ),
  signedIn: t('任何已登录账号', 'Anybody signed in', 'Cualquier cuenta con sesión', 'サインイン済みの全員'),
  anyOf: t('或', 'or', 'o', 'または'),
  fileReply: t('文件流', 'A file, streamed', 'Un archivo', 'ファイル'),
  meaning: t('含义', 'Meaning', 'Significado', '意味'),
  status: t('状态', 'Status', 'Estado', '状態'),
  code: t('代码', 'Code', 'Código', 'コード'),

  file: t('上传的文件', 'The file', 'El archivo', 'アップロードするファイル'),
  idempotencyKey: t(
    '调用方自选的键，1–64 个可见 ASCII 字符：同一键重复提交只生效一次，应答与第一次相同。',
    'A key of the caller’s choice, 1 to 64 visible ASCII characters: sent again, it has its effect once and the first answer.',
    'Una clave elegida por quien llama, de 1 a 64 caracteres ASCII visibles: repetida, surte efecto una vez y da la primera respuesta.',
    '呼び出し側が選ぶキー（可視 ASCII 1～64 文字）。同じキーの再送は一度だけ効き、最初の応答を返します。',
  ),
  idsInQuery: t(
    '与请求体 {ids} 含义相同，供会丢弃 DELETE 请求体的代理使用。',
    'Says the same as the body {ids}, for proxies that drop bodies of DELETE.',
    'Equivale al cuerpo {ids}, para proxies que descartan el cuerpo de DELETE.',
    '本文 {ids} と同じ意味。DELETE の本文を捨てるプロキシ向け。',
  ),
  sensitive: t(
    '加密存储，脱敏显示；编辑时原样送回脱敏值表示不变。',
    'Stored encrypted, shown masked; an edit that sends the mask back leaves it as it was.',
    'Se guarda cifrado y se muestra enmascarado; devolver la máscara lo deja como estaba.',
    '暗号化して保存し、マスクして表示。マスクのまま送り返すと変更されません。',
  ),
  secret: t(
    '只写：不会返回，也不进入日志。',
    'Write only: never comes back, never reaches a log.',
    'Solo escritura: nunca se devuelve ni llega a un registro.',
    '書き込み専用：返されず、ログにも残りません。',
  ),
  fen: t('单位：分', 'in fen (1/100 yuan)', 'en fen (1/100 de yuan)', '単位：分（1/100 元）'),
  bp: t(
    '单位：万分之一',
    'in basis points (1/100 %)',
    'en puntos básicos (1/100 %)',
    '単位：ベーシスポイント（1/100 %）',
  ),
  furtherFailures: t(
    '业务规则还可能给出 409 与 422 的其他代码，见错误码表。',
    'Rules of the business may answer with further codes of 409 and 422; the table of failure codes lists them all.',
    'Las reglas del negocio pueden dar otros códigos de 409 y 422; todos están en la tabla de códigos.',
    '業務ルールにより 409・422 の別のコードが返ることがあります。エラーコード表を参照してください。',
  ),
} as const satisfies Record<string, Text>
