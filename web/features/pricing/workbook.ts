import { escapeXml } from "../../seo/feed.ts";
import { createZip } from "./zip.ts";

/** The styles of a cell, in the order of `cellXfs` in `stylesXml`. */
const styles = [
  "text",
  "title",
  "heading",
  "headingRight",
  "note",
  "count",
  "money",
  "percent",
  "totalText",
  "totalMoney",
  "totalCount",
] as const;
type Style = (typeof styles)[number];

/** A cell. `value` is the result of its formula, for readers that do not compute. */
export type Cell = { value: string | number; formula?: string; style?: Style } | undefined;

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Returns the address of a cell, such as `B7`; rows and columns start at 0. */
export const toAddress = (row: number, column: number) =>
  `${String.fromCodePoint(65 + column)}${row + 1}`;

function renderCell(cell: Cell, row: number, column: number): string {
  if (!cell) return "";
  const { value, formula, style = "text" } = cell;
  const start = `<c r="${toAddress(row, column)}" s="${styles.indexOf(style)}"`;
  const isText = typeof value === "string";
  if (formula !== undefined)
    return `${start}${isText ? ' t="str"' : ""}><f>${escapeXml(formula)}</f><v>${escapeXml(String(value))}</v></c>`;
  return isText
    ? `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
    : `${start}><v>${value}</v></c>`;
}

const renderRow = (cells: readonly Cell[], row: number) =>
  `<row r="${row + 1}">${cells.map((cell, column) => renderCell(cell, row, column)).join("")}</row>`;

const ruled = '<border><left/><right/><top style="thin"/><bottom/><diagonal/></border>';

const stylesXml = `${xml}<styleSheet xmlns="${spreadsheet}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0;-&quot;$&quot;#,##0"/><numFmt numFmtId="165" formatCode="#,##0"/></numFmts>
<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="18"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="10"/><color rgb="FF5A6470"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F3"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>${ruled}</borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${styles.length}">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>
<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="right"/></xf>
<xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="2" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>
<xf numFmtId="164" fontId="2" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="2" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right"/></xf>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

type Sheet = { name: string; widths: readonly number[]; rows: readonly (readonly Cell[])[] };

/** Creates an Excel workbook (Office Open XML) with one sheet that prints on one page. */
export function createWorkbook({ name, widths, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  // Excel rejects names with these characters, or longer ones.
  const sheetName = escapeXml(name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31));
  const relationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relationships = (...entries: string[]) =>
    `${xml}<Relationships xmlns="${packageTypes}/relationships">${entries.join("")}</Relationships>`;
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${mediaType}.${kind}+xml"/>`;
  return createZip({
    "[Content_Types].xml": `${xml}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("workbook.xml", "sheet.main")}${part("worksheets/sheet1.xml", "worksheet")}${part("styles.xml", "styles")}</Types>`,
    "_rels/.rels": relationships(relationship("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${xml}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      relationship("rId1", "worksheet", "worksheets/sheet1.xml"),
      relationship("rId2", "styles", "styles.xml"),
    ),
    "xl/styles.xml": stylesXml,
    "xl/worksheets/sheet1.xml": `${xml}<worksheet xmlns="${spreadsheet}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>${columns.join("")}</cols><sheetData>${rows.map(renderRow).join("")}</sheetData><pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`,
  });
}
