import { at, type Block } from "./block.ts";
import { colours } from "./colors.ts";
import type { Table } from "./document-content.ts";
import type { Pen, Style } from "./pdf-canvas.ts";
import { styled, styles } from "./styles.ts";

/** A heading in the side column; what follows begins beside it. */
export function sectionBlock(title: string): Block {
  return {
    span: "side",
    before: 26,
    height: (pen, width, scale) =>
      pen.heightOf(title, at(styles.heading, scale), width) + 8 * scale,
    draw(pen, { x, y, width, scale }) {
      pen.ornament(() => pen.rule(x, y, 24 * scale, colours.ink, 1.4));
      pen.tag("H2", () => pen.write(title, x, y + 7 * scale, width, at(styles.heading, scale)));
    },
  };
}

/** Running text. */
export function textBlock(
  text: string,
  style: Style = styles.text,
  before = 9,
  span: Block["span"] = "text",
): Block {
  return {
    span,
    before,
    height: (pen, width, scale) => pen.heightOf(text, at(style, scale), width),
    draw: (pen, { x, y, width, scale }) =>
      pen.tag("P", () => pen.write(text, x, y, width, at(style, scale))),
  };
}

/** A list with hairline dashes or with numbers. */
export function listBlock(
  items: readonly string[],
  numbered: boolean,
  span: Block["span"] = "text",
  from = 1,
): Block {
  const indent = (scale: number) => (numbered ? 20 : 13) * scale;
  const gap = 4;
  const heightOf = (pen: Pen, item: string, width: number, scale: number) =>
    pen.heightOf(item, at(styles.text, scale), width - indent(scale)) + gap * scale;
  return {
    span,
    before: 9,
    height: (pen, width, scale) =>
      items.reduce((total, item) => total + heightOf(pen, item, width, scale), 0),
    draw(pen, { x, y, width, scale }) {
      let top = y;
      pen.group("L", (list) => {
        for (const [index, item] of items.entries()) {
          const style = at(styles.text, scale);
          const number = styled(at(styles.number, scale * 0.86), { colour: colours.inkFaint });
          if (!numbered)
            pen.ornament(() =>
              pen.rule(x, top + (style.size * style.leading) / 2, 6 * scale, colours.ink, 0.9),
            );
          pen.group(
            "LI",
            (entry) => {
              if (numbered)
                pen.tag(
                  "Lbl",
                  () => pen.write(`${index + from}`, x, top + 0.6 * scale, indent(scale), number),
                  undefined,
                  entry,
                );
              pen.tag(
                "LBody",
                () => pen.write(item, x + indent(scale), top, width - indent(scale), style),
                undefined,
                entry,
              );
            },
            list,
          );
          top += heightOf(pen, item, width, scale);
        }
      });
    },
    cut(pen, width, scale, room) {
      let [height, count] = [0, 0];
      for (const item of items) {
        height += heightOf(pen, item, width, scale);
        if (height > room) break;
        count += 1;
      }
      return count > 0 && count < items.length
        ? [
            listBlock(items.slice(0, count), numbered, span, from),
            listBlock(items.slice(count), numbered, span, from + count),
          ]
        : undefined;
    },
  };
}

/** Rows under a header, between hairlines; may be cut between rows, the header stays with the first. */
export function tableBlock(table: Table, span: Block["span"] = "full"): Block {
  const { caption, columns, rows, right = [], total, plain } = table;
  const headed = columns.some((column) => column);
  const shares = table.widths ?? columns.map(() => 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const padding = 10;
  const columnWidths = (width: number) => shares.map((share) => (width * share) / whole);
  const styleOf = (row: number, column: number, scale: number) =>
    at(
      (total && row === rows.length - 1) || (column === 0 && !plain)
        ? styles.cellStrong
        : styles.cell,
      scale,
    );
  const rowHeight = (pen: Pen, row: number, width: number, scale: number) =>
    Math.max(
      ...columnWidths(width).map((column, index) =>
        pen.heightOf(
          rows[row]?.[index] ?? "",
          styleOf(row, index, scale),
          column - padding * scale,
        ),
      ),
    ) +
    8 * scale;
  const headHeight = (pen: Pen, width: number, scale: number) =>
    headed
      ? Math.max(
          ...columnWidths(width).map((column, index) =>
            pen.heightOf(columns[index] ?? "", at(styles.label, scale), column - padding * scale),
          ),
        ) +
        6 * scale
      : 0;
  const captionHeight = (pen: Pen, width: number, scale: number) =>
    caption ? pen.heightOf(caption, at(styles.caption, scale), width) + 5 * scale : 0;

  const part = (from: number, to: number): Block => ({
    span,
    before: from === 0 ? 16 : 0,
    height(pen, width, scale) {
      let height = from === 0 ? captionHeight(pen, width, scale) : 0;
      height += headHeight(pen, width, scale);
      for (let row = from; row < to; row += 1) height += rowHeight(pen, row, width, scale);
      return height;
    },
    draw(pen, { x, y, width, scale }) {
      let top = y;
      if (from === 0 && caption) {
        pen.tag("P", () => pen.write(caption, x, top, width, at(styles.caption, scale)));
        top += captionHeight(pen, width, scale);
      }
      const widths = columnWidths(width);
      const writeRow =
        (tag: "TH" | "TD", cells: string[], style: (column: number) => Style) =>
        (inside: Parameters<Parameters<Pen["group"]>[1]>[0]) => {
          let left = x;
          for (const [column, wide] of widths.entries()) {
            const inner = wide - padding * scale;
            const [cell = "", cellLeft, cellTop] = [cells[column], left, top + 4 * scale];
            const rightmost = column === widths.length - 1;
            pen.group(
              tag,
              (element) =>
                pen.tag(
                  "P",
                  () =>
                    pen.write(
                      cell,
                      cellLeft + (rightmost && right.includes(column) ? padding * scale : 0),
                      cellTop,
                      inner,
                      style(column),
                      right.includes(column) ? "right" : "left",
                    ),
                  undefined,
                  element,
                ),
              inside,
            );
            left += wide;
          }
        };
      pen.group("Table", (element) => {
        top -= 4 * scale;
        if (headed)
          pen.group(
            "TR",
            writeRow("TH", columns, () => at(styles.label, scale)),
            element,
          );
        top += headHeight(pen, width, scale) + 4 * scale;
        pen.ornament(() => pen.rule(x, top, width, colours.ink, 0.9));
        for (let row = from; row < to; row += 1) {
          if (row > from)
            pen.ornament(() =>
              pen.rule(
                x,
                top,
                width,
                total && row === rows.length - 1 ? colours.ink : colours.line,
              ),
            );
          pen.group(
            "TR",
            writeRow("TD", rows[row] ?? [], (column) => styleOf(row, column, scale)),
            element,
          );
          top += rowHeight(pen, row, width, scale);
        }
      });
    },
  });
  return {
    ...part(0, rows.length),
    cut(pen, width, scale, room) {
      // Two rows at least on either side.
      for (let row = rows.length - 2; row >= 2; row -= 1) {
        const first = part(0, row);
        if (first.height(pen, width, scale) <= room) return [first, part(row, rows.length)];
      }
      return undefined;
    },
  };
}

/** Figures set large in a row, each with what it measures. */
export function factsBlock(
  items: readonly { value: string; label: string }[],
  colour: string = colours.ink,
  span: Block["span"] = "full",
): Block {
  const inner = (width: number, scale: number) => width / items.length - 14 * scale;
  const valueStyle = (pen: Pen, width: number, scale: number) => {
    const style = styled(at(styles.figure, scale), { colour });
    const widest = Math.max(...items.map(({ value }) => pen.widthOf(value, style)));
    return styled(style, { by: Math.min(1, inner(width, scale) / widest) });
  };
  const labels = (pen: Pen, width: number, scale: number) =>
    Math.max(
      ...items.map(({ label }) =>
        pen.heightOf(label, at(styles.caption, scale), inner(width, scale)),
      ),
    );
  return {
    span,
    before: 18,
    height: (pen, width, scale) => 42 * scale + labels(pen, width, scale),
    draw(pen, { x, y, width, scale }) {
      const style = valueStyle(pen, width, scale);
      for (const [index, { value, label }] of items.entries()) {
        const left = x + (width / items.length) * index;
        pen.ornament(() => pen.rule(left, y, inner(width, scale), colours.lineStrong));
        pen.tag("P", () => {
          pen.write(value, left, y + 8 * scale, inner(width, scale) + 10 * scale, style);
          pen.write(label, left, y + 37 * scale, inner(width, scale), at(styles.caption, scale));
        });
      }
    },
  };
}

/** Lists side by side, each under its title. */
export function pairBlock(
  columns: readonly { title: string; items: readonly string[] }[],
  span: Block["span"] = "full",
): Block {
  const lists = columns.map(({ items }) => listBlock(items, false));
  const inner = (width: number, scale: number) =>
    (width - 24 * scale * (columns.length - 1)) / columns.length;
  const head = (pen: Pen, width: number, scale: number) =>
    Math.max(
      ...columns.map(({ title }) =>
        pen.heightOf(title, at(styles.strong, scale), inner(width, scale)),
      ),
    ) +
    15 * scale;
  return {
    span,
    before: 16,
    height: (pen, width, scale) =>
      head(pen, width, scale) +
      Math.max(...lists.map((list) => list.height(pen, inner(width, scale), scale))),
    draw(pen, { x, y, width, scale }) {
      const wide = inner(width, scale);
      for (const [index, { title }] of columns.entries()) {
        const left = x + (wide + 24 * scale) * index;
        pen.ornament(() => pen.rule(left, y, wide, colours.ink, 0.9));
        pen.tag("H3", () => pen.write(title, left, y + 6 * scale, wide, at(styles.strong, scale)));
        lists[index]?.draw(pen, {
          x: left,
          y: y + head(pen, width, scale),
          width: wide,
          scale,
        });
      }
    },
  };
}

/** A remark beside the text, behind a line in the signal colour. */
export function noteBlock(title: string, text: string, span: Block["span"] = "text"): Block {
  const indent = 13;
  return {
    span,
    before: 14,
    height: (pen, width, scale) =>
      pen.heightOf(title, at(styles.strong, scale), width - indent * scale) +
      pen.heightOf(text, at(styles.soft, scale), width - indent * scale) +
      2 * scale,
    draw(pen, { x, y, width, scale }) {
      const inner = width - indent * scale;
      const left = x + indent * scale;
      const height = this.height(pen, width, scale);
      pen.ornament(() => pen.bar(x, y + 1, 2 * scale, height - 2, colours.signal));
      pen.tag("P", () => {
        const title_ = pen.write(title, left, y, inner, at(styles.strong, scale));
        pen.write(text, left, y + title_ + 2 * scale, inner, at(styles.soft, scale));
      });
    },
  };
}

/** What somebody said, with the minute beside it. */
export function speechBlock({
  time,
  who,
  text,
}: {
  time: string;
  who: string;
  text: string;
}): Block {
  return {
    span: "full",
    before: 11,
    height: (pen, width, scale) =>
      Math.max(
        pen.heightOf(text, at(styles.text, scale), width - speakerColumn * scale),
        28 * scale,
      ),
    draw(pen, { x, y, width, scale }) {
      pen.tag("P", () => {
        pen.write(time, x, y, 34 * scale, at(styles.label, scale));
        pen.write(who, x + 34 * scale, y, 90 * scale, at(styles.label, scale));
        pen.write(
          text,
          x + speakerColumn * scale,
          y,
          width - speakerColumn * scale,
          at(styles.text, scale),
        );
      });
    },
  };
}

/** As wide as the side column of a paper. */
const speakerColumn = 140;

/** Short texts under titles, side by side in rows, each under a hairline. */
export function cardsBlock(
  cards: readonly { title: string; text: string; small?: string }[],
  perRow: number,
  colour: string = colours.ink,
): Block {
  const gap = 22;
  const inner = (width: number, scale: number) => (width - gap * scale * (perRow - 1)) / perRow;
  const cardHeight = (pen: Pen, index: number, width: number, scale: number) => {
    const card = cards[index];
    const wide = inner(width, scale);
    return card
      ? pen.heightOf(card.title, at(styles.strong, scale), wide) +
          pen.heightOf(card.text, at(styles.soft, scale), wide) +
          (card.small ? pen.heightOf(card.small, at(styles.caption, scale), wide) + 5 * scale : 0) +
          28 * scale
      : 0;
  };
  const rowHeight = (pen: Pen, row: number, width: number, scale: number) =>
    Math.max(
      ...Array.from({ length: perRow }, (_, column) =>
        cardHeight(pen, row * perRow + column, width, scale),
      ),
    );
  const rows = Math.ceil(cards.length / perRow);
  return {
    span: "full",
    before: 18,
    height(pen, width, scale) {
      let height = 0;
      for (let row = 0; row < rows; row += 1) height += rowHeight(pen, row, width, scale);
      return height - 10 * scale;
    },
    draw(pen, { x, y, width, scale }) {
      let top = y;
      const wide = inner(width, scale);
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < perRow; column += 1) {
          const card = cards[row * perRow + column];
          if (!card) continue;
          const left = x + (wide + gap * scale) * column;
          pen.ornament(() => pen.rule(left, top, wide, colour, 0.9));
          let line = top + 8 * scale;
          pen.tag("H3", () => {
            line += pen.write(card.title, left, line, wide, at(styles.strong, scale)) + 2 * scale;
          });
          pen.tag("P", () => {
            line += pen.write(card.text, left, line, wide, at(styles.soft, scale)) + 4 * scale;
            if (card.small) pen.write(card.small, left, line, wide, at(styles.caption, scale));
          });
        }
        top += rowHeight(pen, row, width, scale);
      }
    },
  };
}

/** Figures one below the other: large, what they measure, and how they are counted. */
export function measuresBlock(
  measures: readonly { value: string; label: string; note?: string }[],
  colour: string,
): Block {
  const column = 130;
  const rowHeight = (pen: Pen, index: number, width: number, scale: number) => {
    const { label = "", note = "" } = measures[index] ?? {};
    const room = width - column * scale;
    return Math.max(
      pen.heightOf(label, at(styles.strong, scale), room) +
        (note ? pen.heightOf(note, at(styles.caption, scale), room) : 0) +
        14 * scale,
      40 * scale,
    );
  };
  return {
    span: "full",
    before: 18,
    height: (pen, width, scale) =>
      measures.reduce((sum, _, index) => sum + rowHeight(pen, index, width, scale), 0),
    draw(pen, { x, y, width, scale }) {
      let top = y;
      for (const [index, { value, label, note }] of measures.entries()) {
        pen.ornament(() =>
          pen.rule(x, top, width, index ? colours.line : colours.ink, index ? 0.6 : 0.9),
        );
        pen.tag("P", () => {
          const style = styled(at(styles.figure, scale), { colour });
          const by = Math.min(1, ((column - 12) * scale) / pen.widthOf(value, style));
          pen.write(value, x, top + 7 * scale, column * scale, styled(style, { by }));
          const left = x + column * scale;
          const used = pen.write(
            label,
            left,
            top + 7 * scale,
            width - column * scale,
            at(styles.strong, scale),
          );
          if (note)
            pen.write(
              note,
              left,
              top + 7 * scale + used,
              width - column * scale,
              at(styles.caption, scale),
            );
        });
        top += rowHeight(pen, index, width, scale);
      }
    },
  };
}
