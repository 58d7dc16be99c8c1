import type { ReactNode } from "react";
import { createButtonLinks, type PageContext } from "../../content/request/page-context.ts";
import type {
  BlockContent,
  BlockType,
  RichTextValue,
  UnfinishedBlock,
} from "../../content/rich-text/rich-text-schema.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { CodeWindow } from "../code/code-window.tsx";
import { Callout } from "./callout.tsx";
import { FileLink } from "./file-link.tsx";
import { Quote } from "./quote.tsx";
import { Table } from "./table.tsx";
import { UnfinishedBlockNote } from "./unfinished-block-note.tsx";
import { Video } from "./video.tsx";

type Component<Value> = (props: { value: Value }) => ReactNode;

type BlockComponents = {
  [Type in BlockType]: Component<{ _key: string; content: BlockContent<Type> }>;
} & { unfinishedBlock: Component<UnfinishedBlock> };

/**
 * The component of each block. Unfinished blocks are shown to editors only.
 * @param renderText renders the paragraphs inside a block.
 */
export function createBlockComponents(
  context: PageContext,
  renderText: (value: RichTextValue) => ReactNode,
): BlockComponents {
  const { labels, preview } = context;
  return {
    tableBlock: ({ value }) => <Table content={value.content} />,
    codeBlock: ({ value }) => <CodeWindow {...value.content} />,
    calloutBlock: ({ value: { content } }) => (
      <Callout tone={content.tone} label={labels[content.tone]}>
        {renderText(content.text)}
      </Callout>
    ),
    quoteBlock: ({ value }) => <Quote content={value.content} linkLabel={labels.story} />,
    videoBlock: ({ value }) => <Video content={value.content} labels={labels} />,
    fileBlock: ({ value }) => <FileLink content={value.content} />,
    buttonBlock: ({ value: { _key, content } }) =>
      createButtonLinks([{ _key, ...content.button }], context, "text").map(
        ({ key, label, about, href, track }) => (
          <div key={key}>
            <ButtonLink href={href} variant={content.variant} track={track}>
              {label}
              {about && <span className={layout.hidden}> {about}</span>}
            </ButtonLink>
          </div>
        ),
      ),
    unfinishedBlock: ({ value }) => (preview ? <UnfinishedBlockNote block={value} /> : null),
  };
}
