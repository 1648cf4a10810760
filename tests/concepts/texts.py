"""A small trilingual site about voice chat on a local model."""

from __future__ import annotations

SITE: dict[str, str] = {
    "en/tokens.md": """\
# How many tokens should a voice reply wait for?

A voice assistant that speaks from a local model has to choose a chunk size.

## Streaming granularity

Streaming granularity decides when the first word is heard. With small tokens per chunk the
speech synthesis starts early, and Piper begins a new phrase each time. The KV cache is warm.

## Speech synthesis

Piper does speech synthesis on the processor. Speech synthesis of one clause takes 90 ms, so
streaming granularity matters more than the engine.
""",
    "en/late.md": """\
# Why the first word was late

We blamed speech synthesis for a pause that the KV cache had made.

## KV cache reuse

The KV cache of the first turn was thrown away. With KV cache reuse the second reply starts at
once. Nobody had measured KV cache reuse before.

## Speech synthesis was innocent

Piper needs 90 ms for a clause. Speech synthesis had been ready all along, and the streaming
granularity had not changed.
""",
    "en/year.md": """\
# Numbers from a year of talking to a laptop

## What stayed

Streaming granularity stayed at twelve tokens. Wake words improved: the wake word detector now
misses one call in ninety. KV cache reuse pays for itself.

## What changed

The wake word detector runs on the small core. Streaming granularity no longer depends on it.
""",
    "ja/tokens.md": """\
# 音声応答は何トークン待つべきか

ローカルモデルで話す音声アシスタントは、チャンクの大きさを選ばなければならない。

## ストリーミング粒度

ストリーミング粒度は最初の言葉がいつ聞こえるかを決める。音声合成は早く始まり、
Piper は毎回新しい句を始める。
KVキャッシュは温まっている。

## 音声合成

Piper はプロセッサーで音声合成を行う。一つの節の音声合成は 90 ミリ秒なので、
ストリーミング粒度のほうが効く。
""",
    "ja/wake.md": """\
# 呼びかけに気づかない夜

## ウェイクワード検出

ウェイクワード検出は小さなコアで動く。音声合成の音を拾って、
ウェイクワード検出が誤って起きることがある。

## 音声合成を止める

音声合成の途中で呼ばれたら、ストリーミング粒度の区切りで止める。ウェイクワード検出はそのあと働く。
""",
    "zh/tokens.md": """\
# 语音回复应该等多少个词元

在本地模型上说话的语音助手必须选择分块的大小。

## 流式粒度

流式粒度决定第一个词什么时候被听到。语音合成开始得早，Piper 每次都会重新起一个语调。流式粒度越小，
声音越碎。

## 语音合成

Piper 在处理器上做语音合成。一个分句的语音合成需要 90 毫秒，所以流式粒度比引擎更重要。
""",
    "zh/pause.md": """\
# 断句比速度重要

## 在逗号处停顿

流式粒度放在逗号处，听众会等；放在词中间，听众会问。语音合成在两种情况下一样快。

## 再谈语音合成

语音合成并不知道句子在哪里结束。流式粒度替它找到结尾，语音合成只管发声。
""",
}
"""Path to source; the three `tokens.md` are translations of one page."""
