import type { applyMachine } from '../areas/people/peopleapply-moves.ts'
import type { ApplyDraft, ApplyRow } from '../areas/people/peopleapply.ts'
import { t } from '../kit/lang.ts'
import { genderWords } from '../shared.ts'
import type { AreaWords } from './area-words.ts'
import { personFieldWords, personPartWords } from './people.ts'

export const peopleapplyWords = {
  title: t('人员申请', 'Staff applications', 'Candidaturas', '応募'),
  field: {
    ...personFieldWords,
    applyNo: t('申请单号', 'Application no.', 'N.º de candidatura', '応募番号'),
    source: t('来源', 'Source', 'Origen', '経路'),
    moldId: t('人员类型', 'Staff type', 'Tipo de profesional', '職種'),
    moldName: t('人员类型', 'Staff type', 'Tipo de profesional', '職種'),
    expectOrganId: t('意向机构', 'Preferred organisation', 'Organización deseada', '希望事業所'),
    expectOrganName: t('意向机构', 'Preferred organisation', 'Organización deseada', '希望事業所'),
    avatar: t('照片', 'Photo', 'Foto', '写真'),
    idCardFrontUrl: t('身份证人像面', 'ID card, front', 'Documento, anverso', '身分証（表）'),
    idCardBackUrl: t('身份证国徽面', 'ID card, back', 'Documento, reverso', '身分証（裏）'),
    licenseUrls: t('执业证', 'Licence', 'Licencia', '免許証'),
    titleUrls: t('职称证', 'Title certificate', 'Título profesional', '職位証明書'),
    healthUrl: t('健康证', 'Health certificate', 'Certificado de salud', '健康証明書'),
    submittedAt: t('申请时间', 'Submitted', 'Fecha de solicitud', '申請日時'),
    auditByName: t('审核人', 'Reviewed by', 'Revisada por', '審査者'),
    auditAt: t('审核时间', 'Reviewed', 'Revisada', '審査日時'),
    auditRemark: t('审核意见', 'Review remark', 'Observación', '審査コメント'),
    peopleId: t('生成人员', 'Staff created', 'Profesional creado', '登録スタッフ'),
    mayAudit: t('可审核', 'Can review', 'Puede revisar', '審査可'),
    checks: t('审核检查', 'Checks', 'Comprobaciones', 'チェック項目'),
  },
  choice: {
    gender: genderWords,
    source: {
      miniProgram: t('小程序', 'Mini program', 'Miniprograma', 'ミニプログラム'),
      console: t('后台录入', 'Console', 'Consola', '管理画面'),
      organ: t('机构推荐', 'Organisation', 'Organización', '事業所推薦'),
    },
    status: {
      pending: t('待审核', 'Pending review', 'Por revisar', '審査待ち'),
      approved: t('已通过', 'Approved', 'Aprobada', '承認済み'),
      rejected: t('已驳回', 'Rejected', 'Rechazada', '却下'),
    },
  },
  move: {
    approve: t('通过', 'Approve', 'Aprobar', '承認'),
    reject: t('驳回', 'Reject', 'Rechazar', '却下'),
    resubmit: t('重新提交', 'Resubmit', 'Volver a presentar', '再申請'),
  },
  part: personPartWords,
} as const satisfies AreaWords<ApplyRow, ApplyDraft, typeof applyMachine>
